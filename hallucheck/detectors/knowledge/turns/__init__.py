"""The answer held against earlier turns of the dialogue."""
