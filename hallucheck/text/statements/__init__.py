"""An answer as atomic statements, and whether it claims anything at all; refusals and small talk are none."""
