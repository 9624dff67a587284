"""Files from one office format to another, with the words of the original held against it."""
