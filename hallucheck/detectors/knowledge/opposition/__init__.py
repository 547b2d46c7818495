"""Whether two statements exclude each other."""
