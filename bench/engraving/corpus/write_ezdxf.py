"""Writes DXF files of known geometry with ezdxf into a folder, and prints what each holds as JSON."""
import json
import sys
from pathlib import Path

import ezdxf
from ezdxf import units

folder = Path(sys.argv[1])
files = []


def start(release="R2010", unit=units.MM):
    document = ezdxf.new(release)
    if release != "R12":
        document.units = unit
    document.header["$INSUNITS"] = unit
    document.layers.add("CUT", color=1)
    return document, document.modelspace()


def keep(name, document, size, findings=(), like=None, guessed=None):
    document.saveas(folder / f"ezdxf {name}.dxf")
    files.append({"file": f"ezdxf {name}.dxf", "size": size, "findings": list(findings), "like": like and f"ezdxf {like}.dxf", **({"guessed": guessed} if guessed else {})})


CUT = {"layer": "CUT"}
plate = [(0, 0), (60, 0), (60, 24), (0, 24)]


def lines(space, points, close=True):
    for a, b in zip(points, points[1:] + (points[:1] if close else [])):
        space.add_line(a, b, CUT)


d, m = start()
lines(m, plate)
m.add_circle((6, 12), 2.5, CUT)
keep("plate of lines", d, [60, 24])

d, m = start()
lines(m, [(0.4, 0), (60, 0), (60, 24), (0, 24), (0, 0.4)], close=False)
m.add_circle((6, 12), 2.5, CUT)
keep("plate of lines, corner open", d, [60, 24], ["open"], "plate of lines")

d, m = start()
lines(m, plate)
m.add_circle((6, 12), 2.5, CUT)
m.add_line((60, 24), (60, 0), CUT)
keep("plate of lines, a side twice", d, [60, 24], ["doubled"], "plate of lines")

d, m = start()
lines(m, plate)
m.add_circle((6, 12), 2.5, CUT)
m.add_circle((6, 12), 2.5, CUT)
keep("plate of lines, hole twice", d, [60, 24], ["doubled"], "plate of lines")

d, m = start(unit=units.IN)
m.add_lwpolyline([(0, 0), (2, 0), (2, 1), (0, 1)], close=True, dxfattribs=CUT)
m.add_circle((1, 0.5), 0.25, CUT)
keep("plate in inches", d, [50.8, 25.4])

d, m = start(unit=units.IN)
m.add_lwpolyline([(0, 0), (2, 0), (2, 1), (0, 1)], close=True, dxfattribs=CUT)
m.add_circle((1, 0.5), 0.25, CUT)
m.add_lwpolyline([(2, 1), (0, 1), (0, 0), (2, 0)], close=True, dxfattribs=CUT)
keep("plate in inches, twice", d, [50.8, 25.4], ["doubled"], "plate in inches")

for name, points, metric, size, guessed in (
    ("plate without a unit", plate, 1, [60, 24], "mm"),
    ("plate in inches without a unit", [(0, 0), (2, 0), (2, 1), (0, 1)], 0, [50.8, 25.4], "in"),
):
    d, m = start(unit=0)
    d.header["$MEASUREMENT"] = metric
    m.add_lwpolyline(points, close=True, dxfattribs=CUT)
    keep(name, d, size, guessed=guessed)

d, m = start("R12")
m.add_polyline2d([(0, 0), (40, 0, 0.41421356237), (50, 10), (50, 30), (0, 30)], format="xyb", close=True, dxfattribs=CUT)
keep("polyline with an arc, R12", d, [50, 30], guessed="mm")

d, m = start("R12")
m.add_polyline2d([(0, 0.5), (0, 30), (50, 30), (50, 10, -0.41421356237), (40, 0), (0.5, 0)], format="xyb", dxfattribs=CUT)
keep("polyline with an arc, R12, open", d, [50, 30], ["open"], "polyline with an arc, R12", guessed="mm")

d, m = start()
m.add_arc((0, 0), 20, 0, 180, CUT)
m.add_arc((0, 0), 20, 180, 360, CUT)
keep("circle of two arcs", d, [40, 40])

d, m = start()
m.add_arc((0, 0), 20, 0.5, 179.5, CUT)
m.add_arc((0, 0), 20, 180.5, 359.5, CUT)
keep("circle of two arcs, apart", d, [40, 40], ["open", "open"], "circle of two arcs")

d, m = start()
m.add_arc((0, 0), 20, 0, 200, CUT)
m.add_arc((0, 0), 20, 180, 360, CUT)
keep("circle of two arcs, too long", d, [40, 40], ["doubled"], "circle of two arcs")

d, m = start()
m.add_ellipse((0, 0), (15, 0), 0.5, dxfattribs=CUT)
keep("ellipse", d, [30, 15])

d, m = start()
m.add_ellipse((0, 0), (15, 0), 0.5, dxfattribs=CUT)
m.add_ellipse((0, 0), (-15, 0), 0.5, dxfattribs=CUT)
keep("ellipse twice", d, [30, 15], ["doubled"], "ellipse")

d, m = start()
m.add_lwpolyline([(0, 0), (10, 0), (10, 2), (18, 2), (18, 7), (8, 7), (8, 5), (0, 5)], close=True, dxfattribs=CUT)
keep("letters united", d, [18, 7])

d, m = start()
m.add_lwpolyline([(0, 0), (10, 0), (10, 5), (0, 5)], close=True, dxfattribs=CUT)
m.add_lwpolyline([(8, 2), (18, 2), (18, 7), (8, 7)], close=True, dxfattribs=CUT)
keep("letters never united", d, [18, 7], ["cancelling"], "letters united")

d, m = start()
lines(m, [(0, 0), (10, 0), (10, 5), (0, 5)])
lines(m, [(8, 2), (18, 2), (18, 7), (8, 7)])
keep("letters of lines never united", d, [18, 7], ["cancelling"], "letters united")

d, m = start()
block = d.blocks.new("HOLE")
block.add_circle((0, 0), 1)
m.add_lwpolyline(plate, close=True, dxfattribs=CUT)
for x in (10, 20, 30):
    m.add_blockref("HOLE", (x, 12), CUT)
keep("holes by blocks", d, [60, 24])

d, m = start()
block = d.blocks.new("HOLE")
block.add_circle((0, 0), 1)
m.add_lwpolyline(plate, close=True, dxfattribs=CUT)
for x in (10, 20, 30, 30):
    m.add_blockref("HOLE", (x, 12), CUT)
keep("holes by blocks, one twice", d, [60, 24], ["doubled"], "holes by blocks")

d, m = start()
m.add_lwpolyline(plate, close=True, dxfattribs=CUT)
m.add_text("LASER", height=5, dxfattribs=CUT).set_placement((10, 10))
keep("text", d, [60, 24], ["text", "font"])

d, m = start()
m.add_lwpolyline(plate, close=True, dxfattribs=CUT)
m.add_mtext("LASER", dxfattribs={**CUT, "char_height": 4, "insert": (10, 15)})
keep("paragraph", d, [60, 24], ["text", "font"])

d, m = start()
m.add_lwpolyline(plate, close=True, dxfattribs=CUT)
d.layers.add("OFF", color=3).off()
m.add_circle((0, 0), 300, {"layer": "OFF"})
m.add_line((0, 0), (0, 24), {"layer": "OFF"})
keep("layer that is off", d, [60, 24])

d, m = start()
m.add_line((0, 0), (50, 10), CUT)
m.add_open_spline([(0, 20), (20, 40), (30, 0), (50, 20)], degree=3, dxfattribs=CUT)
keep("score lines", d, None)

print(json.dumps(files))
