"""
Where things are kept: here, the files on disk. What can be made again from something else says so and may be dropped
at any time. Start with `search`.
"""
