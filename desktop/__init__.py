"""What runs on a computer only: the command line, the virtual tower, the generators, the benchmarks."""
