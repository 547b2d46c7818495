"""Imported before all else by the process that workers are forked from, and by nobody else."""

from __future__ import annotations

from hallucheck.engines import collector

collector.while_starting()
collector.keep_memory()
