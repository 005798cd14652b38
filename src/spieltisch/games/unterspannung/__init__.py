"""Unter Spannung: everyone plays at once; whoever is left with one card has won."""
