"""What only KiCad's own Python can do; run by /usr/bin/python3, which has pcbnew, and by nothing else.

Reads a job as JSON from standard input: the file of a board, and where report and Gerbers go. Fills the planes, runs
the design rule check, plots, and answers with KiCad's version.

It imports nothing of ours, for Debian's Python has none of the tools that the rest needs.
"""

import json
import os
import sys
from typing import Any

import pcbnew

GERBERS = (  # and their names; KiCad gives them the endings that makers know: gtl, gbl ...
    ("F_Cu", pcbnew.F_Cu),
    ("B_Cu", pcbnew.B_Cu),
    ("F_Paste", pcbnew.F_Paste),
    ("B_Paste", pcbnew.B_Paste),
    ("F_Silkscreen", pcbnew.F_SilkS),
    ("B_Silkscreen", pcbnew.B_SilkS),
    ("F_Mask", pcbnew.F_Mask),
    ("B_Mask", pcbnew.B_Mask),
    ("Edge_Cuts", pcbnew.Edge_Cuts),
)


def plot(board: Any, folder: str) -> None:
    """Gerbers and drill files."""
    control = pcbnew.PLOT_CONTROLLER(board)
    options = control.GetPlotOptions()
    options.SetOutputDirectory(folder)
    options.SetUseGerberProtelExtensions(True)
    options.SetUseGerberX2format(True)
    options.SetIncludeGerberNetlistInfo(True)
    options.SetSubtractMaskFromSilk(True)
    options.SetPlotFrameRef(False)
    options.SetCreateGerberJobFile(False)
    options.SetDrillMarksType(pcbnew.PCB_PLOT_PARAMS.NO_DRILL_SHAPE)  # else a flash in each hole, on copper and print
    for name, layer in GERBERS:
        control.SetLayer(layer)
        control.OpenPlotfile(name, pcbnew.PLOT_FORMAT_GERBER, name)
        control.PlotLayer()
    control.ClosePlot()
    drill = pcbnew.EXCELLON_WRITER(board)
    drill.SetOptions(False, False, pcbnew.wxPoint(0, 0), False)
    drill.SetFormat(True)
    drill.CreateDrillandMapFilesSet(folder, True, False)


def main() -> None:
    """Do the job."""
    answers = os.dup(1)
    os.dup2(2, 1)  # KiCad talks on the standard output
    job = json.load(sys.stdin)
    pcbnew.KIID.SeedGenerator(1)  # KiCad sorts by its random names: the same board must be plotted in the same order
    board = pcbnew.LoadBoard(job["file"])
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(job["file"], board)
    pcbnew.WriteDRCReport(board, job["report"], pcbnew.EDA_UNITS_MILLIMETRES, True)
    plot(board, job["gerbers"])
    with os.fdopen(answers, "w") as out:
        json.dump({"version": pcbnew.GetBuildVersion()}, out)


if __name__ == "__main__":
    main()
