"""Fields that hold quantities: vectors and their units."""
