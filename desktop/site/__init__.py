"""The tower as a folder of static files: its firmware runs in the browser itself, on Pyodide above the bench."""
