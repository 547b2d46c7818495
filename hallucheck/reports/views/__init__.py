"""The parts of what the terminal shows of a run."""
