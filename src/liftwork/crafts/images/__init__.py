"""Pictures: layered images, vectors, looks of photos."""
