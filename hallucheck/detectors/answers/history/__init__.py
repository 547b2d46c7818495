"""What earlier records of a subject said, held against this one."""
