"""The pages of the documentation site, made of what lies in the repository: `python -m docsite FOLDER`.

`pages` are those that people wrote, `games` one for each game, `reference` what the sources say of public names,
`files` whatever else a page leads to. MkDocs makes a site of them; `python -m bootstrap docs` does both.
"""
