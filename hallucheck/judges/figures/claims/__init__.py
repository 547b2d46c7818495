"""The figures of an answer as claims."""
