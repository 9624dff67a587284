"""The bundled open fonts, and which of them writes a text."""
