import { expect, it } from 'vitest';
import type { VectorKind } from '#contract/common/files';
import { usualSpot } from '#contract/common/lasers';
import { arc, drawingOf, filled, lines, rectangle } from '../checking/testing/drawings.ts';
import { writeDrawing } from '../export/write-drawing.ts';
import { smallPdf } from '../reading/testing/small-pdf.ts';
import { binaryStl, boxTriangles, textStl } from '../solid/testing/solids.ts';
import { inspect } from './inspect.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const written = (format: 'svg' | 'dxf' | 'plt' | 'pdf') =>
  writeDrawing(
    drawingOf([filled([arc(5, 5, 4)]), lines([rectangle(12, 1, 8)], { layer: 1 })]),
    format,
    'نام',
  );
const program =
  '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 8 2\n%%EndComments\n%%BeginPreview: 8 2 1 2\n%FF\n%00\n%%EndPreview\n0 0 8 2 rectfill\n';
const box = boxTriangles(20, 10, 5).slice(0, 18);

/** The number of bytes between two cuts: a file of PDFium takes some 20 ms. */
const files: readonly (readonly [name: string, kind: VectorKind, bytes: Uint8Array, step: number])[] = [
  ['SVG', 'svg', written('svg'), 1],
  [
    'SVG with all of XML',
    'svg',
    bytesOf(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b&#65;"><!-- c -->]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style><![CDATA[.a{fill:#f00;stroke-width:.2mm}]]></style><defs><g id="g"><ellipse rx="2" ry="1"/></g></defs><use href="#g" transform="rotate(30 1 1)"/><path class="a" d="M1 1h3v2a1 1 0 0 1-2 1Q3 4 1 1z"/><text x="1" font-family="x">&a;</text><image width="3" height="3" href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB"/></svg>',
    ),
    1,
  ],
  ['DXF', 'dxf', written('dxf'), 7],
  ['PLT', 'plt', written('plt'), 1],
  [
    'PLT with arcs and letters',
    'plt',
    bytesOf('\x1b%0BIN;SP1;PA0,0;PD;AA50,50,90;CI40;PE<=}}z9;LBabc\x03;PU;SP0;'),
    1,
  ],
  ['PDF', 'pdf', written('pdf'), 61],
  ['AI', 'ai', smallPdf({ content: '1 0 0 rg 10 10 40 30 re f' }), 31],
  ['EPS', 'eps', bytesOf(program), 1],
  ['text STL', 'stl', bytesOf(textStl(box)), 1],
  ['binary STL', 'stl', binaryStl(box), 1],
];

it.each(files)(
  '%s that is cut off anywhere is read as far as it goes, or refused with a word',
  async (...file) => {
    const [, kind, bytes, step] = file;
    for (let size = 0; size <= bytes.length; size += step) {
      // Any other error of a reader would be thrown here.
      const { failure, findings, solid } = (await inspect(kind, bytes.slice(0, size), { spot: usualSpot }))
        .check;
      expect(failure ?? findings ?? solid, `${size} bytes`).toBeTruthy();
    }
  },
);
