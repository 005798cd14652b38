"""Simulation and statistics."""
