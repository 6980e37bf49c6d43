"""Where players and the tower ask the coach. It is opened when it is needed and dismissed when others need its room."""


class Desk:
    """The coach of one game of dice. *settings* are the tower's, *open_file* opens the coach's file as the VM's open
    does; without one there is no coach.
    """

    def __init__(self, settings, open_file):
        self._settings = settings
        self._open_file = open_file
        self._coach = None
        self._check = None  # of the coach's file, a piece a round
        self._checked = False
        self._why_none = "Coach: no file"
        self._is_damaged = False  # whether the file was opened and then found wrong

    def coach(self):
        """The coach, or None if it is off or its file is not what it should be."""
        if not self._settings.coach or not self._open_file or self._is_damaged:
            return None
        if not self._coach:
            from p10core.coach.file import open_coach

            self._coach, self._why_none = open_coach(self._open_file)
            if self._coach and not self._checked:
                from p10core.coach.check import Check

                self._check = Check(self._coach)
        return None if not self._coach or self._coach.problem else self._coach

    def tick(self):
        """A round of the loop: another piece of the coach's file is checked."""
        if self._check and not self._check.more():
            self._check = None
            self._checked = True

    def dismiss(self):
        """Others need its room; it is called again when it is needed."""
        if self._coach and self._coach.problem:
            self._why_none = self._coach.problem
            self._is_damaged = True
        self._coach = self._check = None

    def may_advise(self):
        """Whether players may ask the coach: the totals of a kiosk count for the table of the best."""
        return not self._settings.kiosk or self._settings.coach_kiosk == 1

    def advice(self, game):
        """The coach's advice for the turn of a game as it stands; None if :meth:`why_none` has something to say."""
        coach = self.coach() if self.may_advise() else None
        if not coach:
            return None
        from p10core.dice.screens.advice import advice

        return advice(coach, game, self._settings.aim)

    def why_none(self, say):
        """What is wrong with the coach."""
        if not self._settings.coach:
            return say("The coach is off")
        return say(self._coach.problem if self._coach else self._why_none)

    def judge(self, game, stops):
        """Before a roll, or as a turn *stops*: count what the coach says of a person's hold."""
        coach = self.coach()
        if coach and not game.player().level:
            from p10core.coach.judgement import judge

            judge(coach, game, self._settings.aim, stops)
