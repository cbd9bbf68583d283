"""Measures STL files with numpy: the number of triangles, and the width and depth of their box.

Reads paths from standard input, one a line, and writes a line of JSON for each."""
import json
import re
import sys

import numpy


def measure(file):
    data = open(file, "rb").read()
    count = int.from_bytes(data[80:84], "little")
    if 84 + 50 * count == len(data):
        record = numpy.dtype([("numbers", "<f4", 12), ("rest", "<u2")])
        corners = numpy.frombuffer(data, record, count, 84)["numbers"][:, 3:].reshape(-1, 3)
    else:
        found = re.findall(rb"vertex\s+(\S+)\s+(\S+)\s+(\S+)", data, re.I)
        corners = numpy.array(found, dtype=float)
    sides = corners.max(0) - corners.min(0)
    return {"length": len(corners) // 3, "width": float(sides[0]), "height": float(sides[1]), "kinds": {}}


for line in sys.stdin:
    file = line.rstrip("\n")
    try:
        answer = measure(file)
    except Exception as error:
        answer = {"failure": str(error)[:200]}
    print(json.dumps({"file": file, **answer}), flush=True)
