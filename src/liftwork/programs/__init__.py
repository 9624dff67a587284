"""The real programs and libraries: found, versioned, loaded only when they are needed."""
