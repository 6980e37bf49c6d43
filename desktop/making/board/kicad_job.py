"""What only KiCad's own Python can do; run by /usr/bin/python3, which has pcbnew, and by nothing else.

Reads a job as JSON from standard input and writes an answer as JSON to standard output:

* ``{"do": "pads", ...}`` lays the footprints out and answers with the copper and the holes of every pad;
* ``{"do": "board", ...}`` adds the tracks, fills the ground, saves the project, runs the design rule check and plots.

Places are in the measures' millimetres, y away from the player; KiCad counts y downwards from the sheet's corner.
It imports nothing of ours, for Debian's Python has none of the tools that the rest needs.
"""

import json
import os
import shutil
import sys

import pcbnew

ORIGIN = [0.0, 0.0]  # where the measures' 0, 0 lies on KiCad's sheet; the job says it
RULES = (
    ("m_TrackMinWidth", "track"),
    ("m_MinClearance", "clearance"),
    ("m_ViasMinSize", "via"),
    ("m_MinThroughDrill", "drill"),
    ("m_ViasMinAnnularWidth", "ring"),
    ("m_HoleClearance", "hole"),
    ("m_HoleToHoleMin", "hole_to_hole"),
    ("m_CopperEdgeClearance", "edge"),
)
LAYERS = {"F": pcbnew.F_Cu, "B": pcbnew.B_Cu}
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


def point(place):
    """A place of the measures as KiCad's."""
    return pcbnew.wxPointMM(ORIGIN[0] + place[0], ORIGIN[1] - place[1])


def millimetres(at):
    """A point of KiCad's as a place of the measures."""
    return [round(pcbnew.ToMM(at.x) - ORIGIN[0], 4), round(ORIGIN[1] - pcbnew.ToMM(at.y), 4)]


def laid_out(job):
    """A board with all footprints and nets."""
    board = pcbnew.BOARD()
    settings = board.GetDesignSettings()
    for name, rule in RULES:
        setattr(settings, name, pcbnew.FromMM(job["rules"][rule]))
    settings.SetCopperLayerCount(2)
    nets = {}
    for name in job["nets"]:
        nets[name] = pcbnew.NETINFO_ITEM(board, job["net_names"][name])
        board.Add(nets[name])
    of_pad = {(ref, pad): name for name, pads in job["nets"].items() for ref, pad in pads}
    for part in job["parts"]:
        item = footprint(job, part["footprint"].split(":")[1])
        item.SetReference(part["ref"])
        item.SetValue(part["value"])
        item.SetPath(pcbnew.KIID_PATH("/" + part["symbol"]))  # so that KiCad knows it for the schematic's
        item.SetPosition(point(part["at"]))
        board.Add(item)
        if part["flip"]:
            item.Flip(point(part["at"]), True)
        half = 180 if part["flip"] else 0  # KiCad mirrors about the x axis, and we about the y axis
        item.SetOrientationDegrees(part["turn"] + half)
        item.Value().SetVisible(False)
        item.Reference().SetVisible(False)  # words.py finds a place for it
        for drawn in item.GraphicalItems():
            if isinstance(drawn, pcbnew.FP_TEXT):
                drawn.SetVisible(False)
        for pad in item.Pads():
            net = of_pad.get((part["ref"], pad.GetName()))
            if net:
                pad.SetNet(nets[net])
    add_screw_holes(board, job)
    edge(board, job)
    return board, nets


def copy_footprints(job):
    """What KiCad has, to the project's own library: other versions have some of it otherwise."""
    named = {part["footprint"] for part in job["parts"]} | {"MountingHole:" + job["screw_hole"]}
    for library, name in (one.split(":") for one in sorted(named)):
        if library != job["own_name"]:
            there = os.path.join(job["footprints"], library + ".pretty", name + ".kicad_mod")
            if not os.path.exists(there):
                sys.exit("no footprint %s" % there)
            shutil.copy(there, job["own"])


def footprint(job, name):
    """A footprint of the project's own library."""
    item = pcbnew.FootprintLoad(job["own"], name)
    item.SetFPID(pcbnew.LIB_ID(job["own_name"], name))
    return item


def add_screw_holes(board, job):
    """A hole without copper at each screw."""
    for number, place in enumerate(job["screws"], 1):
        item = footprint(job, job["screw_hole"])
        item.SetAttributes(item.GetAttributes() | pcbnew.FP_BOARD_ONLY)  # it is on no schematic
        item.SetReference("H%d" % number)
        item.SetPosition(point(place))
        for text in (item.Reference(), item.Value()):
            text.SetVisible(False)
        board.Add(item)


def edge(board, job):
    """The outline: straight lines and arcs."""
    for line in job["edge"]:
        shape = pcbnew.PCB_SHAPE(board)
        shape.SetLayer(pcbnew.Edge_Cuts)
        shape.SetWidth(pcbnew.FromMM(0.1))
        if "through" in line:
            shape.SetShape(pcbnew.SHAPE_T_ARC)
            shape.SetArcGeometry(point(line["start"]), point(line["through"]), point(line["end"]))
        else:
            shape.SetShape(pcbnew.SHAPE_T_SEGMENT)
            shape.SetStart(point(line["start"]))
            shape.SetEnd(point(line["end"]))
        board.Add(shape)


def net_of(pad, job):
    """The name of a pad's net as the job has it."""
    names = {said: name for name, said in job["net_names"].items()}
    return names.get(pad.GetNetname(), "")


def pads_of(board, job):
    """Every pad as a box with its copper, its hole, its layers and its net."""
    found = []
    for item in board.GetFootprints():
        for pad in item.Pads():
            box = pad.GetBoundingBox()
            round_ = pad.GetShape() in (pcbnew.PAD_SHAPE_CIRCLE, pcbnew.PAD_SHAPE_OVAL)
            copper = pad.GetAttribute() != pcbnew.PAD_ATTRIB_NPTH
            found.append(
                {
                    "ref": item.GetReference(),
                    "pad": pad.GetName(),
                    "net": net_of(pad, job),
                    "at": millimetres(box.Centre()),
                    "half": [pcbnew.ToMM(box.GetWidth()) / 2, pcbnew.ToMM(box.GetHeight()) / 2],
                    "round": round_,
                    "layers": [name for name, layer in LAYERS.items() if copper and pad.IsOnLayer(layer)],
                    "hole": pcbnew.ToMM(pad.GetDrillSize().x),
                    "hole_at": millimetres(pad.GetPosition()),
                }
            )
    return found


def prints_of(board):
    """What the footprints print, lines and rings: their boxes and their ends, a ring's centre and a place on it."""
    found = []
    for item in board.GetFootprints():
        for drawn in item.GraphicalItems():
            if not isinstance(drawn, pcbnew.FP_SHAPE) or drawn.GetLayer() not in (pcbnew.F_SilkS, pcbnew.B_SilkS):
                continue
            box = drawn.GetBoundingBox()
            (left, high), (right, low) = millimetres(box.GetOrigin()), millimetres(box.GetEnd())
            side = "F" if drawn.GetLayer() == pcbnew.F_SilkS else "B"
            found.append(
                {
                    "ref": item.GetReference(),
                    "side": side,
                    "box": [left, low, right, high],
                    "start": millimetres(drawn.GetStart()),
                    "end": millimetres(drawn.GetEnd()),
                    "ring": drawn.GetShape() == pcbnew.SHAPE_T_CIRCLE,
                }
            )
    return found


def without_loose_vias(board):
    """Take away the vias of the planes that do not reach copper on both layers."""
    zones = [zone for zone in board.Zones() if not zone.GetIsRuleArea()]
    stubs = {}
    for track in board.GetTracks():
        if not isinstance(track, pcbnew.PCB_VIA) and track.GetNetname() == "GND":
            for end in (track.GetStart(), track.GetEnd()):
                stubs.setdefault((end.x, end.y), []).append(track)
    for item in list(board.GetTracks()):
        if isinstance(item, pcbnew.PCB_VIA) and item.GetNetname() == "GND":
            at = item.GetPosition()
            ending = stubs.get((at.x, at.y), [])
            reached = {zone.GetLayer() for zone in zones if zone.HitTestFilledArea(zone.GetLayer(), at)}
            if len(reached | {track.GetLayer() for track in ending}) < 2:
                for loose in (item, *ending):
                    board.Delete(loose)


def add_copper(board, nets, job):
    """Tracks, vias and the two planes."""
    for track in job["tracks"]:
        for start, end in zip(track["points"], track["points"][1:], strict=False):
            item = pcbnew.PCB_TRACK(board)
            item.SetStart(point(start))
            item.SetEnd(point(end))
            item.SetWidth(pcbnew.FromMM(track["width"]))
            item.SetLayer(LAYERS[track["layer"]])
            item.SetNet(nets[track["net"]])
            board.Add(item)
    for via in job["vias"]:
        item = pcbnew.PCB_VIA(board)
        item.SetPosition(point(via["at"]))
        item.SetWidth(pcbnew.FromMM(via["size"]))
        item.SetDrill(pcbnew.FromMM(via["drill"]))
        item.SetNet(nets[via["net"]])
        board.Add(item)
    for layer in LAYERS.values():
        zone = pcbnew.ZONE(board)
        zone.SetLayer(layer)
        zone.SetNet(nets["GND"])
        zone.SetLocalClearance(pcbnew.FromMM(job["plane_gap"]))
        zone.SetMinThickness(pcbnew.FromMM(0.25))
        zone.SetThermalReliefGap(pcbnew.FromMM(0.3))
        zone.SetThermalReliefSpokeWidth(pcbnew.FromMM(0.4))
        zone.SetPadConnection(pcbnew.ZONE_CONNECTION_THERMAL)
        outline = zone.Outline()
        outline.NewOutline()
        for corner in job["plane"]:
            at = point(corner)
            outline.Append(at.x, at.y)
        board.Add(zone)


def keep_bare(board, job):
    """Places where no copper may be; the design rule check holds to them too."""
    for place in job["bare"]:
        zone = pcbnew.ZONE(board)
        zone.SetIsRuleArea(True)
        zone.SetLayer(LAYERS[place["layer"]])
        zone.SetDoNotAllowTracks(True)
        zone.SetDoNotAllowVias(True)
        zone.SetDoNotAllowCopperPour(True)
        zone.SetDoNotAllowPads(False)
        zone.SetDoNotAllowFootprints(False)
        (left, back), (right, front) = place["from"], place["to"]
        outline = zone.Outline()
        outline.NewOutline()
        for corner in ((left, back), (right, back), (right, front), (left, front)):
            at = point(corner)
            outline.Append(at.x, at.y)
        board.Add(zone)


def add_words(board, job):
    """Texts and filled boxes (the QR code) of the silkscreen."""
    for text in job["texts"]:
        item = pcbnew.PCB_TEXT(board)
        item.SetText(text["words"])
        item.SetPosition(point(text["at"]))
        item.SetLayer(pcbnew.F_SilkS if text["side"] == "F" else pcbnew.B_SilkS)
        item.SetMirrored(text["side"] == "B")
        item.SetTextSize(pcbnew.wxSizeMM(text["size"], text["size"]))
        item.SetTextThickness(pcbnew.FromMM(text["size"] * 0.15))
        item.SetTextAngle(text.get("turn", 0) * 10)
        board.Add(item)
    for box in job["boxes"]:
        item = pcbnew.PCB_SHAPE(board)
        item.SetShape(pcbnew.SHAPE_T_RECT)
        item.SetLayer(pcbnew.F_SilkS if box["side"] == "F" else pcbnew.B_SilkS)
        item.SetStart(point(box["from"]))
        item.SetEnd(point(box["to"]))
        item.SetFilled(True)
        item.SetWidth(0)
        board.Add(item)


def titles(board, says):
    """The title block."""
    block = pcbnew.TITLE_BLOCK()
    block.SetTitle(says["title"])
    block.SetRevision(says["rev"])
    block.SetDate(says["date"])
    block.SetCompany(says["company"])
    block.SetComment(0, says["comment"])
    board.SetTitleBlock(block)


def plot(board, job):
    """Gerbers and drill files."""
    control = pcbnew.PLOT_CONTROLLER(board)
    options = control.GetPlotOptions()
    options.SetOutputDirectory(job["gerbers"])
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
    drill.CreateDrillandMapFilesSet(job["gerbers"], True, False)


def main():
    """Do the job."""
    answers = os.dup(1)
    os.dup2(2, 1)  # KiCad talks on the standard output
    job = json.load(sys.stdin)
    ORIGIN[:] = job["origin"]
    copy_footprints(job)
    pcbnew.KIID.SeedGenerator(1)  # KiCad sorts by its random names: the same board must be plotted in the same order
    board, nets = laid_out(job)
    answer = {"pads": pads_of(board, job), "print": prints_of(board), "version": pcbnew.GetBuildVersion()}
    answer["turns"] = {item.GetReference(): item.GetOrientationDegrees() for item in board.GetFootprints()}
    if job["do"] == "board":
        add_copper(board, nets, job)
        keep_bare(board, job)
        add_words(board, job)
        titles(board, job["titles"])
        board.SetFileName(job["file"])
        pcbnew.SaveBoard(job["file"], board)
        loaded = pcbnew.LoadBoard(job["file"])  # only a board of a project has what the filler asks for
        pcbnew.ZONE_FILLER(loaded).Fill(loaded.Zones())
        without_loose_vias(loaded)
        pcbnew.ZONE_FILLER(loaded).Fill(loaded.Zones())
        pcbnew.SaveBoard(job["file"], loaded)
        pcbnew.WriteDRCReport(loaded, job["report"], pcbnew.EDA_UNITS_MILLIMETRES, True)
        plot(loaded, job)
        answer["netlist"] = sorted(
            [net_of(pad, job), item.GetReference(), pad.GetName()]
            for item in loaded.GetFootprints()
            for pad in item.Pads()
            if pad.GetNetname()
        )
    with os.fdopen(answers, "w") as out:
        json.dump(answer, out)


if __name__ == "__main__":
    main()
