"""Slow, literal calculators that the engine is compared with; they share no code with it."""
