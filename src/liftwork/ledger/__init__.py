"""What each request cost."""
