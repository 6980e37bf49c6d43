"""All modules of p10core, by their names in it, in the order in which players need them.

What is not loaded before the first picture is loaded while nobody presses, one module a round of the loop: see
App.prepare. It stays. ``make test`` says if one is missing here.
"""

# What the first move of a game needs.
FIRST = {
    "dice": "phases dice dice.tables dice.ten_dice dice.evaluator dice.turn dice.bonuses dice.rules dice.entries "
    "dice.record coach coach.desk dice.play dice.screens dice.screens.dice_row",
    "cards": "phases cards cards.deck cards.group cards.hand cards.rules cards.entries cards.play cards.screens "
    "cards.screens.faces cards.screens.pass_on",
}
ALL = (
    "const events frame pages words languages agreed games houses phases choices seats set_up settings settings_file "
    "settings_reader entries replay journal journal.kinds journal.entry journal.page journal.journal journal.reader "
    "journal.turn power_up play lobby modules app screens screens.start screens.notice dice dice.tables dice.ten_dice "
    "dice.evaluator dice.turn dice.bonuses dice.rules dice.entries dice.record coach coach.desk dice.play "
    "dice.screens dice.screens.dice_row screens.lists screens.menu screens.set_up "
    "screens.letters screens.names screens.seats dice.screens.roll_off dice.screens.turn dice.screens.between "
    "coach.coach coach.file coach.check coach.outlook coach.holds coach.judgement coach.colours dice.screens.advice "
    "dice.opponents dice.screens.opponent dice.screens.menu dice.screens.scorepad screens.scorepad "
    "dice.screens.winner screens.winner cards cards.deck cards.group cards.hand cards.rules cards.entries cards.play "
    "cards.screens cards.screens.faces cards.screens.pass_on dice.demo dice.replay dice.roll_off "
    "dice.screens.fairness cards.finder cards.lay_down cards.opponents cards.record cards.replay cards.runs "
    "cards.screens.hand cards.screens.menu cards.screens.opponent cards.screens.result cards.screens.run "
    "cards.screens.scorepad cards.screens.table cards.screens.where cards.screens.winner cards.way_out "
    "screens.attract screens.best screens.initials screens.kiosk screens.more screens.quick_set_up screens.records "
    "best chance journal.records kiosk languages.french languages.german lines teller version"
)
