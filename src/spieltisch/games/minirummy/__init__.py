"""Mini-Rummy: lay all your tiles in sets and runs, and rebuild what lies on the table as you like."""
