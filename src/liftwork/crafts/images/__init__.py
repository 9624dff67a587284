"""The images craft: layered designs that a client can still move."""
