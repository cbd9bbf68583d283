"""Has independent programs read the exports of a folder back, and measures what they found against the drawings.

For every N.json ({"width", "height", "contours", "area"}, in mm, y up) there are N.svg, N.dxf, N.plt and N.pdf. Prints one JSON
object a drawing. Distances are in mm: `box` is the farthest side, `distance` the Hausdorff distance of the outlines, `page` how
far the size of the page is from that of the strip.
"""
import json
import math
import os
import re
import subprocess
import sys
from pathlib import Path

import ezdxf
import numpy
from shapely.geometry import LinearRing, LineString, MultiLineString, Point

MM = 25.4 / 72
FINE = 2e-5
MOST_POINTS = 600
DPI = 5080


def run(*command, cwd=None):
    quiet = dict(os.environ, QT_QPA_PLATFORM="offscreen")
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", cwd=cwd, env=quiet, timeout=300)
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]} failed: {done.stderr[-500:]}")
    return done.stdout + done.stderr


def cubic(p0, p1, p2, p3):
    """Points of a cubic without its start, at most FINE mm from it."""
    p = numpy.array([p0, p1, p2, p3], dtype=float)
    bend = max(math.hypot(*(p[0] - 2 * p[1] + p[2])), math.hypot(*(p[1] - 2 * p[2] + p[3])))
    t = numpy.linspace(0, 1, max(2, math.ceil(math.sqrt(0.75 * bend / FINE)) + 1))[1:, None]
    u = 1 - t
    return (u**3 * p[0] + 3 * u * u * t * p[1] + 3 * u * t * t * p[2] + t**3 * p[3]).tolist()


def truth(drawing):
    rings = []
    for contour in drawing["contours"]:
        ring = [list(contour["start"])]
        for s in contour["segments"]:
            ring += [list(s)] if len(s) == 2 else cubic(ring[-1], s[0:2], s[2:4], s[4:6])
        rings.append(ring)
    return rings


def box(rings):
    points = numpy.array([point for ring in rings for point in ring])
    return [*points.min(axis=0), *points.max(axis=0)]


def off(found, wanted):
    return max(abs(a - b) for a, b in zip(found, wanted))


def closed(ring):
    return LinearRing(ring) if len({tuple(p) for p in ring}) > 2 else LineString([*ring, ring[0]])


def farthest(points, shape):
    step = max(1, len(points) // MOST_POINTS)
    return max(shape.distance(Point(point)) for point in points[::step])


def distance(found, wanted):
    """The Hausdorff distance of rings in the same order."""
    if len(found) != len(wanted):
        return math.inf
    return max(
        max(farthest(a, closed(b)), farthest(b, closed(a))) for a, b in zip(found, wanted)
    )


def svg_path(data):
    """The rings of an SVG path as Inkscape writes it."""
    rings, ring, at, start = [], [], [0.0, 0.0], [0.0, 0.0]
    words = re.findall(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", data)
    letter, n = "M", 0
    take = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}
    while n < len(words):
        if words[n].isalpha():
            letter = words[n]
            n += 1
            if letter.upper() not in take:
                raise RuntimeError(f"unknown command {letter}")
            if letter in "zZ":
                at = start
                continue
        count = take[letter.upper()]
        numbers = [float(word) for word in words[n : n + count]]
        n += count
        base = at if letter.islower() else [0.0, 0.0]
        kind = letter.upper()
        if kind == "H":
            points = [[base[0] + numbers[0], at[1]]]
        elif kind == "V":
            points = [[at[0], base[1] + numbers[0]]]
        else:
            points = [[base[0] + numbers[i], base[1] + numbers[i + 1]] for i in range(0, count, 2)]
        if kind == "M":
            ring = [points[0]]
            rings.append(ring)
            start = points[0]
            letter = "l" if letter == "m" else "L"
        elif kind == "C":
            ring += cubic(at, *points)
        else:
            ring += points
        at = points[-1]
    return rings


def by_inkscape(place, drawing, rings):
    again, page = place.with_suffix(".again.svg"), place.with_suffix(".page.pdf")
    # Taking the path apart and putting it together makes Inkscape write it anew from what it has understood.
    actions = [
        "select-by-selector:#ENGRAVE path",
        "path-break-apart",
        "path-combine",
        f"export-filename:{again}",
        "export-plain-svg",
        "export-do",
    ]
    run("inkscape", "--actions=" + ";".join(actions), str(place.with_suffix(".svg")))
    # The edge of a bent strip is a path too, in the layer before.
    burnt = again.read_text().split('id="ENGRAVE"')[-1]
    paths = re.findall(r'<path[^>]*? d="([^"]+)"', burnt, re.S)
    if len(paths) != 1:
        raise RuntimeError(f"{len(paths)} paths instead of one")
    height = drawing["height"]
    found = [[[x, height - y] for x, y in ring] for ring in svg_path(paths[0])]
    rows = run("inkscape", "--query-all", str(place.with_suffix(".svg"))).splitlines()
    row = [row for row in rows if row.startswith("path")][-1]
    x, y, w, h = (float(number) * 25.4 / 96 for number in row.split(",")[1:])
    run("inkscape", "--export-area-page", f"--export-filename={page}", str(place.with_suffix(".svg")))
    trace = run("mutool", "trace", str(page))
    return {
        "box": off([x, height - y - h, x + w, height - y], box(rings)),
        "distance": nearest_first(found, rings),
        "page": off(media_box(page), [drawing["width"], height]),
        "strip": trace.count("<stroke_path"),
    }


def nearest_first(found, rings):
    """The distance when a program may have put the rings into another order."""
    left = [(box([ring]), ring) for ring in found]
    ordered = []
    for ring in rings:
        if not left:
            break
        wanted = box([ring])
        index = min(range(len(left)), key=lambda n: off(left[n][0], wanted))
        ordered.append(left.pop(index)[1])
    return math.inf if left else distance(ordered, rings)


def media_box(file):
    numbers = re.search(r"<MediaBox l=\"(\S+)\" b=\"(\S+)\" r=\"(\S+)\" t=\"(\S+)\"", run("mutool", "pages", str(file)))
    left, bottom, right, top = (float(number) for number in numbers.groups())
    return [(right - left) * MM, (top - bottom) * MM]


def traced(text, kind, height):
    """The rings that MuPDF paints, in mm, y up from a page of this height in pt."""
    rings = []
    for body in re.findall(rf"<{kind}\b.*?</{kind}>", text, re.S):
        a, b, c, d, e, f = (float(n) for n in re.search(r'transform="([^"]*)"', body).group(1).split())

        def to(x, y):
            return [(a * x + c * y + e) * MM, (height - (b * x + d * y + f)) * MM]

        for name, rest in re.findall(r"<(moveto|lineto|curveto)([^>]*)/>", body):
            n = [float(number) for number in re.findall(r'"([^"]*)"', rest)]
            points = [to(n[i], n[i + 1]) for i in range(0, len(n), 2)]
            if name == "moveto":
                rings.append(points)
            elif name == "lineto":
                rings[-1] += points
            else:
                rings[-1] += cubic(rings[-1][-1], *points)
    return rings


def by_mupdf(place, drawing, rings):
    file = place.with_suffix(".pdf")
    trace = run("mutool", "trace", str(file))
    width, height = media_box(file)
    found = traced(trace, "fill_path", height / MM)
    return {
        "box": off(box(found), box(rings)),
        "distance": distance(found, rings),
        "page": off([width, height], [drawing["width"], drawing["height"]]),
        "evenOdd": trace.count("<fill_path") == 1 == trace.count('winding="eofill"'),
        "strip": trace.count("<stroke_path"),
    }


def by_ghostscript(place, drawing, rings):
    file, raster = place.with_suffix(".pdf"), place.with_suffix(".pgm")
    common = ["gs", "-q", "-dBATCH", "-dNOPAUSE"]
    said = run(*common, "-sDEVICE=bbox", str(file))
    found = [float(number) * MM for number in re.search(r"HiResBoundingBox: (.*)", said).group(1).split()]
    # PostScript paints every pixel that is touched; without that adjustment, those whose middle is covered.
    fair = ["-dNOSAFER", "-dDELAYBIND", "-c", "0 0 .setfilladjust2", "-f", str(file)]
    run(*common, "-sDEVICE=pgmraw", f"-r{DPI}", "-dGraphicsAlphaBits=4", f"-sOutputFile={raster}", *fair)
    bytes_ = raster.read_bytes()
    header = re.match(rb"P5\s+(?:#[^\n]*\s+)*(\d+)\s+(\d+)\s+255\s", bytes_)
    ink = (255 - numpy.frombuffer(bytes_[header.end() :], dtype=numpy.uint8).astype(float)).sum() / 255
    page = [int(number) * 25.4 / DPI for number in header.groups()]
    return {
        "box": off(found, box(rings)),
        "page": off(page, [drawing["width"], drawing["height"]]),
        "area": abs(ink * (25.4 / DPI) ** 2 / drawing["area"] - 1),
    }


def by_ezdxf(place, drawing, rings):
    document = ezdxf.readfile(place.with_suffix(".dxf"))
    audit = document.audit()
    found, strip = [], []
    for polyline in document.modelspace():
        ring = []
        for part in polyline.virtual_entities():
            if part.dxftype() == "LINE":
                points = [part.dxf.start, part.dxf.end]
            else:
                points = list(part.flattening(FINE))
            if ring and (points[0] - ring[-1]).magnitude > 1e-6:
                points.reverse()
            elif not ring and part.dxftype() == "ARC":
                start = polyline[0].dxf.location
                if (points[0] - start).magnitude > (points[-1] - start).magnitude:
                    points.reverse()
            ring += points if not ring else points[1:]
        (strip if polyline.dxf.layer == "STRIP" else found).append([[p.x, p.y] for p in ring])
    layer = document.layers.get("STRIP")
    return {
        "audit": len(audit.errors) + len(audit.fixes),
        "box": off(box(found), box(rings)),
        "distance": distance(found, rings),
        "page": off(box(strip), [0, 0, drawing["width"], drawing["height"]]),
        "strip": 0 if layer.is_off() and layer.is_frozen() else 1,
        "mm": document.header.get("$INSUNITS") == 4,
    }


def by_librecad(place, drawing, rings):
    folder = place.parent / "librecad"
    folder.mkdir(exist_ok=True)
    run("librecad", "dxf2pdf", "-t", str(folder), str(place.with_suffix(".dxf").name), cwd=place.parent)
    file = folder / f"{place.name}.pdf"
    trace = run("mutool", "trace", str(file))
    found = traced(trace, "stroke_path", media_box(file)[1] / MM)
    drawn = MultiLineString([ring for ring in found if len(ring) > 1])
    wanted = MultiLineString([[*ring, ring[0]] for ring in rings])
    some = [ring[:: max(1, len(ring) // 100)] for ring in rings]
    back = [ring[:: max(1, len(ring) // 20)] for ring in found]
    return {
        "box": off(box(found), box(rings)),
        "distance": max(
            farthest([p for ring in some for p in ring], drawn), farthest([p for ring in back for p in ring], wanted)
        ),
    }


def by_hp2xx(place, drawing, rings):
    file, again = place.with_suffix(".plt"), place.with_suffix(".again.plt")
    said = run("hp2xx", "-t", "-m", "hpgl", "-f", str(again), str(file))
    left, bottom = (float(n) for n in re.search(r"Coordinate range: \((\S+), (\S+)\)", said).groups())
    ignored = int(re.search(r"ignored: (\d+)", said).group(1)) + int(re.search(r"Unexpected event\(s\):\s*(\d+)", said).group(1))
    found = []
    # hp2xx moves the drawing to the origin and says where it was.
    for name, x, y in re.findall(r"(PU|PD)([-\d.]+),([-\d.]+)", again.read_text()):
        point = [(float(x) + left) * 0.025, (float(y) + bottom) * 0.025]
        # It also lifts the pen within a long line and puts it down in the same place.
        if name == "PU" and not (found and point == found[-1][-1] != found[-1][0]):
            found.append([point])
        elif name == "PD":
            found[-1].append(point)
    found = [ring for ring in found if len(ring) > 1]
    return {"box": off(box(found), box(rings)), "distance": distance(found, rings), "ignored": ignored}


READERS = {
    "svg inkscape": by_inkscape,
    "dxf ezdxf": by_ezdxf,
    "dxf librecad": by_librecad,
    "plt hp2xx": by_hp2xx,
    "pdf mupdf": by_mupdf,
    "pdf ghostscript": by_ghostscript,
}


def plain(value):
    if isinstance(value, bool) or isinstance(value, int):
        return value
    # JSON has no infinity.
    return round(min(float(value), 1e6), 6)


for file in sorted(Path(sys.argv[1]).glob("*.json"), key=lambda one: int(one.stem)):
    drawing = json.loads(file.read_text())
    rings = truth(drawing)
    answers = {}
    for name, read in READERS.items():
        try:
            found = read(file.with_suffix(""), drawing, rings)
            answers[name] = {key: plain(value) for key, value in found.items()}
        except Exception as error:
            print(f"{file.stem}, {name}: {error}", file=sys.stderr)
            answers[name] = {}
    print(json.dumps(answers), flush=True)
