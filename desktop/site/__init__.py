"""The tower as a folder of static files: the emulated Pico runs its firmware in the browser itself."""
