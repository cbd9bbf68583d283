"""Reads a DXF by ezdxf and prints what it burns as an SVG of the same true size. Usage: dxf-picture.py file.dxf width height (mm)"""
import sys

import ezdxf
from ezdxf.path import make_path

document = ezdxf.readfile(sys.argv[1])
auditor = document.audit()
if auditor.has_errors or auditor.fixes:
    sys.exit(f"ezdxf found {len(auditor.errors)} errors and made {len(auditor.fixes)} repairs")
width, height = sys.argv[2], sys.argv[3]
data = []
for entity in document.modelspace().query('*[layer=="ENGRAVE"]'):
    points = list(make_path(entity).flattening(0.001))
    data.append("M" + "L".join(f"{p.x:.6f} {float(height) - p.y:.6f}" for p in points) + "Z")
print(
    f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">'
    f'<path fill-rule="evenodd" d="{"".join(data)}"/></svg>'
)
