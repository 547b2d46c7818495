"""Layouts by somebody who did not build the reader; not looked at before it was done."""
