"""The parts that `hallucheck scan` assembles out of its flags."""
