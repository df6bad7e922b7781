"""What can be typed: one file a subject, one function a command, whose arguments are its options.

What a command needs is imported when it runs, so that --help is quick.
"""
