"""An answer as atomic statements; refusals and small talk are none."""
