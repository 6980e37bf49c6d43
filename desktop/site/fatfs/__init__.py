"""Takes the place of the package fatfs-ng in the browser: the same FatFs, of npm's js-fatfs.

Only what desktop/bench/disk asks for, under the names that fatfs-ng has.
"""
