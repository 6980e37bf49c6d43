"""Have a game checked: ``python -m desktop referee GAME.txt`` replays the record that a tower wrote, line by line.

It prints the scorepad, or names the first line that cannot be; ``--analyse`` adds what each hold cost against the best
one (analysis/). ``python -m desktop evaluate`` says what ten dice are worth. referee.py reads games of dice,
card_referee.py games of cards, record_words.py the words that both have.
"""
