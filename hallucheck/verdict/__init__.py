"""From findings to a verdict of the record, from verdicts to the gate of the run."""
