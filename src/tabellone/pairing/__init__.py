"""
Who meets whom, by which system of which edition (C.04, C.05), and why. Start with `system`, what every system shares,
then read the file of a system in the order of its articles. Not here: results and standings.
"""
