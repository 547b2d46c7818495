"""A smoke test for after an install: planted hallucinations that must be found, and clean twins that must not."""

from hallucheck.selftest.check import Checked, check

__all__ = ["Checked", "check"]
