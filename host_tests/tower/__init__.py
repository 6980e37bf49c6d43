"""The device: the firmware on the bench, its parts, and what befalls them."""
