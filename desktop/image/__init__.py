"""What lies in a Pico's flash, as bytes: which boards there are, the project's files, UF2s, the image of a drive."""
