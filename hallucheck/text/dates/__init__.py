"""Dates, months, periods and times of day in prose."""
