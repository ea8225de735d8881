"""How a process of the house behaves, whatever its work is: its log, and the signals that it hears."""
