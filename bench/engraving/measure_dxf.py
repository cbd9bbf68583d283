"""Measures DXF files with ezdxf: the length of all lines and curves that are shown, and the box of them and of filled areas.

Reads paths from standard input, one a line, and writes a line of JSON for each."""
import json
import math
import sys

import ezdxf
from ezdxf import disassemble, recover

drawn = {"LINE", "ARC", "CIRCLE", "ELLIPSE", "LWPOLYLINE", "POLYLINE", "SPLINE"}
filled = {"SOLID", "TRACE", "3DFACE", "HATCH", "MPOLYGON"}


def hidden_layers(doc):
    return {
        layer.dxf.name.lower()
        for layer in doc.layers
        if layer.is_off() or layer.is_frozen()
    }


def walk(entities, hidden, frozen, layer=None):
    """Yields entities with those of blocks; layer 0 in a block is the layer of its INSERT."""
    for entity in entities:
        name = entity.dxf.get("layer", "0")
        if layer is not None and name == "0":
            name = layer
        if entity.dxf.get("invisible", 0):
            continue
        kind = entity.dxftype()
        if kind in ("INSERT", "DIMENSION", "ARC_DIMENSION"):
            if name.lower() in frozen:
                continue
            if kind == "INSERT" and entity.mcount > 1:
                for one in entity.multi_insert():
                    yield from walk(one.virtual_entities(), hidden, frozen, name)
            else:
                yield from walk(entity.virtual_entities(), hidden, frozen, name)
        elif name.lower() not in hidden:
            yield entity


def measure(file):
    try:
        doc = ezdxf.readfile(file)
    except Exception:
        doc, _ = recover.readfile(file)
    hidden = hidden_layers(doc)
    frozen = {l.dxf.name.lower() for l in doc.layers if l.is_frozen()}
    length = 0.0
    box = [math.inf, math.inf, -math.inf, -math.inf]
    kinds = {}
    for entity in walk(doc.modelspace(), hidden, frozen):
        kind = entity.dxftype()
        kinds[kind] = kinds.get(kind, 0) + 1
        # In a block, ezdxf may move the end of a whole ellipse onto its start.
        if kind == "ELLIPSE" and abs(entity.dxf.end_param - entity.dxf.start_param) < 1e-9:
            entity.dxf.end_param = entity.dxf.start_param + math.tau
        if kind not in drawn and not (kind in filled and (kind != "HATCH" or entity.dxf.solid_fill)):
            continue
        for primitive in disassemble.to_primitives([entity]):
            if kind in drawn:
                path = primitive.path
                paths = [path] if path is not None else []
            else:
                paths = list(ezdxf.path.from_hatch(entity)) if kind == "HATCH" else [primitive.path] if primitive.path else [ezdxf.path.from_vertices(entity.wcs_vertices())]
            for path in paths:
                size = max((b - a) for a, b in zip(*path_box(path)))
                points = list(path.flattening(max(size, 1e-9) / 20000, 8)) if len(path) else []
                for n, point in enumerate(points):
                    box = [min(box[0], point.x), min(box[1], point.y), max(box[2], point.x), max(box[3], point.y)]
                    if n and kind in drawn:
                        length += math.hypot(point.x - points[n - 1].x, point.y - points[n - 1].y)
    width, height = (box[2] - box[0], box[3] - box[1]) if box[0] <= box[2] else (0, 0)
    return {"length": length, "width": width, "height": height, "kinds": kinds}


def path_box(path):
    points = list(path.control_vertices())
    if not points:
        return ((0, 0), (0, 0))
    return (
        (min(p.x for p in points), min(p.y for p in points)),
        (max(p.x for p in points), max(p.y for p in points)),
    )


for line in sys.stdin:
    file = line.rstrip("\n")
    try:
        answer = measure(file)
    except Exception as error:
        answer = {"failure": f"{type(error).__name__}: {error}"[:200]}
    print(json.dumps({"file": file, **answer}), flush=True)
