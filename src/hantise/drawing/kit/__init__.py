"""The kit that rooms are furnished with: one prop a module, each a function that returns markup, with its sheet beside.

What scripts expect of a page is in `contract`; how a room is made of all this is in docs/extend/furnish-a-room.md.
"""
