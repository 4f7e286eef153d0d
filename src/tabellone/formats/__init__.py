"""
Bytes to facts and back, without a rule of the game: what a file says, and every fault of it with its place. Start
with `table`.
"""
