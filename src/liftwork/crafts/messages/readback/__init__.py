"""Reads posts back from their service with the standard library, which sent none of them."""
