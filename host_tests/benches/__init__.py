"""What the other tests stand on: the bench and the emulated chip, each by itself."""
