"""The `lift` command and the chat in a terminal."""
