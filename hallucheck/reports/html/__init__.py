"""The HTML report: one file that opens from disk, asks no network for anything and treats every text as text."""

from hallucheck.reports.html.report import Html

__all__ = ["Html"]
