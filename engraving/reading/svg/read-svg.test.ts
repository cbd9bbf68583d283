import { describe, expect, it } from 'vitest';
import { boxOf } from '../../geometry.ts';
import { exportDrawing } from '../../export/export-drawing.ts';
import { hardDrawings } from '../../export/testing/contours.ts';
import { distanceBetween, polygonsOf } from '../../export/testing/read-back.ts';
import type { ReadDrawing } from '../read-drawing.ts';
import { faultOf, rounded } from '../testing/reading.ts';
import { readSvg } from './read-svg.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Reads elements inside a page of 100 × 50 mm whose user unit is a mm. */
const readInside = (content: string, more = ''): ReadDrawing =>
  readSvg(
    bytesOf(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100mm" height="50mm" viewBox="0 0 100 50" ${more}>${content}</svg>`,
    ),
  );

const outlinesOf = (drawing: ReadDrawing) => drawing.shapes.flatMap(({ outlines }) => outlines);

const boxIn = (drawing: ReadDrawing) => rounded(boxOf(outlinesOf(drawing)));

describe('our own exports', () => {
  for (const [name, drawing] of Object.entries(hardDrawings)) {
    it(`come back: ${name}`, () => {
      const read = readSvg(exportDrawing(drawing, 'svg', drawing.name));
      expect(read.unit).toEqual({ name: 'mm', mm: 1, guessed: false });
      expect(read.page?.right).toBeCloseTo(drawing.width, 4);
      const strip = read.layers.findIndex((layer) => layer.name === 'STRIP' && !layer.shown);
      expect(strip).toBe(0);
      const burnt = read.shapes.filter(({ layer }) => layer !== strip);
      const contours = burnt.flatMap(({ outlines }) => outlines);
      expect(contours.every(({ closed }) => closed)).toBe(true);
      expect(distanceBetween(polygonsOf(contours), polygonsOf(drawing.contours))).toBeLessThanOrEqual(1e-4);
    });
  }
});

describe('sizes', () => {
  const svg = (attributes: string, before = '') =>
    readSvg(
      bytesOf(
        `${before}<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect x="0" y="0" width="10" height="10"/></svg>`,
      ),
    );
  const cases: [string, string, string, number, boolean][] = [
    ['width="96" height="96"', '', 'px', 10 * (25.4 / 96), true],
    ['width="96px" height="96px" viewBox="0 0 48 48"', '', 'px', 20 * (25.4 / 96), true],
    ['viewBox="0 0 48 48"', '', 'px', 10 * (25.4 / 96), true],
    ['width="20mm" height="20mm" viewBox="0 0 10 10"', '', 'mm', 20, false],
    ['width="2cm" viewBox="0 0 10 10"', '', 'cm', 20, false],
    ['width="1in" height="1in" viewBox="0 0 20 20"', '', 'in', 12.7, false],
    ['width="72pt" height="72pt" viewBox="0 0 72 72"', '', 'pt', 25.4 * (10 / 72), false],
    ['width="6pc" height="6pc" viewBox="0 0 72 72"', '', 'pt', 25.4 * (10 / 72), false],
    ['width="80Q" height="80q" viewBox="0 0 20 20"', '', 'mm', 10, false],
    ['width="100%" height="100%" viewBox="0 0 20 20"', '', 'px', 10 * (25.4 / 96), true],
    [
      'width="72px" height="72px" viewBox="0 0 72 72"',
      '<!-- Generator: Adobe Illustrator 19.0.0, SVG Export Plug-In -->',
      'pt',
      25.4 * (10 / 72),
      true,
    ],
    ['id="a" data-name="Layer 1" viewBox="0 0 72 72"', '', 'pt', 25.4 * (10 / 72), true],
    [
      'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:version="0.48.4 r9939" width="90" height="90"',
      '',
      'px',
      25.4 / 9,
      true,
    ],
  ];
  for (const [attributes, before, name, side, guessed] of cases)
    it(`${attributes.slice(-60)} is ${side.toFixed(2)} mm`, () => {
      const read = svg(attributes, before);
      expect(read.unit.name).toBe(name);
      expect(read.unit.guessed).toBe(guessed);
      const box = boxOf(outlinesOf(read));
      expect((box?.right ?? 0) - (box?.left ?? 0)).toBeCloseTo(side, 6);
    });

  it('puts (0, 0) at the lower left of the page', () => {
    expect(boxIn(readInside('<rect x="10" y="5" width="20" height="10"/>'))).toEqual({
      left: 10,
      bottom: 35,
      right: 30,
      top: 45,
    });
  });

  it('fits a viewBox by preserveAspectRatio', () => {
    const box = (aspect: string) =>
      boxIn(
        readSvg(
          bytesOf(
            `<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="50mm" viewBox="0 0 10 10" ${aspect}><rect width="10" height="10"/></svg>`,
          ),
        ),
      );
    expect(box('')).toEqual({ left: 25, bottom: 0, right: 75, top: 50 });
    expect(box('preserveAspectRatio="xMinYMid"')).toEqual({ left: 0, bottom: 0, right: 50, top: 50 });
    expect(box('preserveAspectRatio="xMaxYMax slice"')).toEqual({ left: 0, bottom: 0, right: 100, top: 100 });
    expect(box('preserveAspectRatio="none"')).toEqual({ left: 0, bottom: 0, right: 100, top: 50 });
  });
});

describe('paths', () => {
  const path = (d: string) => rounded(outlinesOf(readInside(`<path d="${d}"/>`)));

  it('are read with every command, relative and repeated', () => {
    expect(path('M10 10h5v5H10z')).toEqual([
      {
        start: [10, 40],
        segments: [
          [15, 40],
          [15, 35],
          [10, 35],
          [10, 40],
        ],
        closed: true,
      },
    ]);
    expect(path('m10,10 5,0 0,5-5-.0.5.5')).toEqual([
      {
        start: [10, 40],
        segments: [
          [15, 40],
          [15, 35],
          [10, 35],
          [10.5, 34.5],
        ],
        closed: false,
      },
    ]);
    expect(path('M0 50c0-10 10-10 10 0s10 10 10 0')).toEqual([
      {
        start: [0, 0],
        segments: [
          [0, 10, 10, 10, 10, 0],
          [10, -10, 20, -10, 20, 0],
        ],
        closed: false,
      },
    ]);
    expect(path('M0 50Q3 44 6 50T12 50')).toEqual([
      {
        start: [0, 0],
        segments: [
          [2, 4, 4, 4, 6, 0],
          [8, -4, 10, -4, 12, 0],
        ],
        closed: false,
      },
    ]);
    expect(path('M1 1zl5 0 0 5z')).toMatchObject([
      {
        start: [1, 49],
        segments: [
          [6, 49],
          [6, 44],
          [1, 49],
        ],
      },
    ]);
  });

  it('have arcs within 0.0005 mm', () => {
    const drawing = readInside('<path d="M90 25A40 40 0 1110 25a40 40 0 0180 0z"/>');
    const [polygon = []] = polygonsOf(outlinesOf(drawing));
    for (const [x, y] of polygon) expect(Math.abs(Math.hypot(x - 50, y - 25) - 40)).toBeLessThan(0.0005);
    expect(outlinesOf(drawing)[0]?.closed).toBe(true);
  });

  it('keep what stands before a fault', () => {
    expect(path('M0 50L5 50 5 45 q1')).toMatchObject([
      {
        segments: [
          [5, 0],
          [5, 5],
        ],
      },
    ]);
    expect(faultOf(() => path('L5 5'))).toBe('unread');
  });

  it('close when they return to their start', () => {
    expect(path('M0 50h10v10h-10v-10.0005')).toMatchObject([{ closed: true, start: [0, 0] }]);
    expect(path('M0 50h10v10h-10v-9.99')).toMatchObject([{ closed: false }]);
  });
});

describe('dashes', () => {
  it('are noted where a stroke has them', () => {
    const noted = (inside: string) => readInside(inside).skipped;
    const path = (more: string) => `<path d="M0 0h9v9" ${more}/>`;
    expect(noted(path('stroke="red" stroke-dasharray="2 1"'))).toEqual(['dash']);
    expect(noted(`<g style="stroke-dasharray:2,1">${path('stroke="red"')}</g>`)).toEqual(['dash']);
    for (const solid of ['none', '0', '0 0', ''])
      expect(noted(path(`stroke="red" stroke-dasharray="${solid}"`)), solid).toEqual([]);
    expect(noted(path('stroke-dasharray="2"'))).toEqual([]);
    expect(noted(`<g stroke-dasharray="2">${path('stroke="red" stroke-dasharray="none"')}</g>`)).toEqual([]);
  });
});

describe('shapes', () => {
  it('are drawn where they are', () => {
    expect(boxIn(readInside('<circle cx="20" cy="20" r="5"/>'))).toEqual({
      left: 15,
      bottom: 25,
      right: 25,
      top: 35,
    });
    expect(boxIn(readInside('<ellipse cx="20" cy="20" rx="5" ry="2"/>'))).toMatchObject({
      bottom: 28,
      top: 32,
    });
    expect(boxIn(readInside('<rect x="1" y="1" width="10" height="10" rx="3"/>'))).toMatchObject({
      left: 1,
      right: 11,
    });
    expect(boxIn(readInside('<line x1="10%" y1="10%" x2="20mm" y2="5" stroke="red"/>'))).toMatchObject({
      left: 10,
    });
    const [polygon] = outlinesOf(readInside('<polygon points="0,0 10,0 10,10"/>'));
    expect(polygon).toMatchObject({
      closed: true,
      segments: [
        [10, 50],
        [10, 40],
        [0, 50],
      ],
    });
    const [polyline] = outlinesOf(readInside('<polyline points="0 0,10,0 10 10 x"/>'));
    expect(polyline).toMatchObject({
      closed: false,
      segments: [
        [10, 50],
        [10, 40],
      ],
    });
  });

  it('have exactly the area of a rounded rectangle', () => {
    const [polygon = []] = polygonsOf(
      outlinesOf(readInside('<rect x="1" y="1" width="10" height="8" rx="2"/>')),
    );
    let area = 0;
    for (const [n, [x, y]] of polygon.entries()) {
      const [x2, y2] = polygon[(n + 1) % polygon.length] ?? [x, y];
      area += (x * y2 - x2 * y) / 2;
    }
    expect(Math.abs(area)).toBeCloseTo(80 - (4 - Math.PI) * 4, 2);
  });

  it('follow transforms', () => {
    const box = (transform: string) =>
      boxIn(readInside(`<rect width="10" height="10" transform="${transform}"/>`));
    expect(box('translate(5 10)')).toEqual({ left: 5, bottom: 30, right: 15, top: 40 });
    expect(box('translate(50,25) rotate(90) scale(2,1)')).toEqual({
      left: 40,
      bottom: 5,
      right: 50,
      top: 25,
    });
    expect(box('rotate(180, 10, 10)')).toEqual({ left: 10, bottom: 30, right: 20, top: 40 });
    expect(box('matrix(1 0 0 1 3 4)')).toMatchObject({ left: 3, top: 46 });
    expect(box('skewX(45)')).toMatchObject({ left: 0, right: 20 });
  });

  it('scale their strokes', () => {
    const stroke = (more: string) =>
      readInside(`<g transform="scale(2 8)"><path d="M0 0h5" stroke="#000" stroke-width=".5" ${more}/></g>`)
        .shapes[0]?.stroke?.width;
    expect(stroke('')).toBeCloseTo(2, 9);
    expect(stroke('vector-effect="non-scaling-stroke"')).toBeCloseTo(0.5, 9);
  });

  it('come again by use and symbol', () => {
    const drawing = readInside(
      '<defs><rect id="r" width="5" height="5"/><symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol></defs><use href="#r" x="10"/><use xlink:href="#s" x="50" y="10" width="20" height="20"/><use href="#none"/><use href="other.svg#r"/>',
    );
    expect(drawing.shapes.map(({ outlines }) => rounded(boxOf(outlines)))).toEqual([
      { left: 10, bottom: 45, right: 15, top: 50 },
      { left: 50, bottom: 20, right: 70, top: 40 },
    ]);
    expect(drawing.skipped).toEqual(['use']);
  });

  it('lie in nested viewports and in the part of a switch that is drawn', () => {
    expect(
      boxIn(
        readInside(
          '<svg x="10" y="10" width="20" height="20" viewBox="0 0 4 4"><switch><foreignObject/><rect width="2" height="2"/><rect width="90" height="9"/></switch></svg>',
        ),
      ),
    ).toEqual({ left: 10, bottom: 30, right: 20, top: 40 });
  });
});

describe('styles', () => {
  const first = (content: string) => readInside(content).shapes[0];

  it('come from attributes, sheets, and the style attribute, in this order', () => {
    const sheet =
      '<style>rect{fill:#111111} .a,.b{fill:#222222;stroke:blue} #c{fill:#333333}/* .a{} */ .a.b{fill:#444}</style>';
    const color = (attributes: string) =>
      first(`${sheet}<rect width="1" height="1" fill="red" ${attributes}/>`)?.fill?.color;
    expect(color('')).toBe('#111111');
    expect(color('class="a"')).toBe('#222222');
    expect(color('class="b a"')).toBe('#444444');
    expect(color('class="a" id="c"')).toBe('#333333');
    expect(color('class="a" id="c" style="fill:rgb(255,0,128) !important"')).toBe('#ff0080');
  });

  it('are handed down', () => {
    expect(
      first('<g fill="none" stroke="currentColor" color="teal" stroke-width="2"><path d="M0 0h5"/></g>'),
    ).toMatchObject({ fill: null, stroke: { color: '#008080', width: 2 } });
    expect(first('<g fill-rule="evenodd"><rect width="1" height="1"/></g>')).toMatchObject({
      fill: { color: '#000000', rule: 'evenodd' },
      stroke: null,
    });
  });

  it('hide what cannot be seen', () => {
    const faultWith = (style: string) =>
      faultOf(() => readInside(`<rect width="1" height="1" style="${style}"/>`));
    for (const style of ['display:none', 'visibility:hidden', 'opacity:0'])
      expect(faultWith(style)).toBe('empty');
    // A shape that nothing paints is there, and is named.
    for (const style of ['fill:none', 'fill-opacity:0', 'fill:transparent'])
      expect(faultWith(style)).toBe('unread');
    expect(
      readInside('<g visibility="hidden"><rect width="1" height="1" visibility="visible"/></g>').shapes,
    ).toHaveLength(1);
  });

  it('name what is not drawn', () => {
    const drawing = readInside(
      '<defs><linearGradient id="g"><stop stop-color="#abc"/></linearGradient><pattern id="p"/></defs><rect width="1" height="1" fill="url(#g)" clip-path="inset(1px)" mask="url(#x)"/><rect width="1" height="1" fill="url(#p)" filter="url(#f)"/><foreignObject/><script>1</script><g onclick="x()"/>',
    );
    expect(drawing.shapes.map(({ fill }) => fill?.color)).toEqual(['#aabbcc', null]);
    expect(drawing.skipped.toSorted()).toEqual([
      'clip-path',
      'filter',
      'foreignObject',
      'linearGradient',
      'mask',
      'onclick',
      'pattern',
      'script',
    ]);
  });
});

describe('colours that are not read', () => {
  const line = (attributes: string, before = '') => {
    const { shapes, skipped } = readInside(`${before}<path d="M5 5H20V15Z" ${attributes}/>`);
    return [shapes[0]?.stroke?.color, ...skipped];
  };
  const cases: [string, string, (string | null | undefined)[], string?][] = [
    ['later in a style', 'style="stroke:blue;stroke:notacolour"', ['#0000ff']],
    ['later in a style, and important', 'style="stroke:blue;stroke:oklch(1 0 0)!important"', ['#0000ff']],
    ['in a style over an attribute', 'stroke="red" style="stroke:"', ['#ff0000']],
    ['in a later rule', '', ['#ff0000'], '<style>path{stroke:red}path{stroke:bogus}</style>'],
    ['in a rule over an attribute', 'stroke="red"', ['#ff0000'], '<style>path{stroke:bogus}</style>'],
    ['of a wide space, later', 'style="stroke:#f83;stroke:color(rec2020 1 0 0)"', ['#ff8833']],
    ['of a wide space, read', 'style="stroke:#000;stroke:color(display-p3 1 0.533 0.2)"', ['#ff8833']],
    ['alone, by a function', 'stroke="color(rec2020 1 0 0)"', [null, 'color()']],
    ['alone, by a word', 'style="stroke:bogus"', [undefined, 'bogus']],
    ['alone, for currentColor', 'color="oklch(1 0 0)" stroke="currentColor"', [null, 'oklch()']],
    ['empty', 'stroke=""', [undefined]],
    ['initial', 'stroke="initial"', [undefined], '<style>path{stroke:red;stroke:initial}</style>'],
  ];
  for (const [name, attributes, expected, before] of cases)
    it(`give way, or are named: ${name}`, () => expect(line(attributes, before)).toEqual(expected));

  it('start again with «initial»', () => {
    const { shapes, skipped } = readInside(
      '<g fill="red" color="red"><path d="M0 0h5v5z" style="fill:initial"/><path d="M0 0h5v5z" style="fill:unset"/><path d="M0 0h5v5z" color="initial" fill="currentColor"/></g>',
    );
    expect(shapes.map(({ fill }) => fill?.color)).toEqual(['#000000', '#ff0000', '#000000']);
    expect(skipped).toEqual([]);
  });
});

describe('colours in custom properties', () => {
  const cases: [string, string | null, string[], string?][] = [
    ['fill:var(--a,red)', '#ff0000', []],
    ['fill: VAR( --a , rgb(0, 0, 255) )', '#0000ff', []],
    ['fill:var(--a,var(--b,lime))', '#00ff00', []],
    ['--a:blue;fill:var(--a,red)', '#0000ff', []],
    ['fill:var(--A,red)', '#0000ff', [], '<style>svg{--A:var(--b);--b:blue}</style>'],
    ['fill:red;fill:var(--a)', null, ['var()']],
    ['--a:var(--a);fill:var(--a)', null, ['var()']],
  ];
  for (const [style, color, names, before = ''] of cases)
    it(`are read: «${style}»`, () => {
      const { shapes, skipped } = readInside(`${before}<path d="M5 5H20V15Z" style="${style}"/>`);
      expect([shapes[0]?.fill?.color, skipped]).toEqual([color, names]);
    });
});

describe('layers', () => {
  it('are those of Inkscape, with what is inside them', () => {
    const drawing = readInside(
      '<g inkscape:groupmode="layer" inkscape:label="برش"><rect width="1" height="1"/><g inkscape:groupmode="layer" inkscape:label="زیر" style="display:none"><rect width="1" height="1"/></g></g>',
      'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"',
    );
    expect(drawing.layers).toEqual([
      { name: 'برش', color: null, shown: true },
      { name: 'زیر', color: null, shown: false },
    ]);
    expect(drawing.shapes.map(({ layer }) => layer)).toEqual([0, 1]);
  });

  it('are the groups at the top of other files', () => {
    const drawing = readInside(
      '<g id="Layer_x0020_1"><rect width="1" height="1"/></g><g id="Cut" display="none"><rect width="1" height="1"/></g><g id="g12"><rect width="1" height="1"/></g>',
    );
    expect(drawing.layers).toEqual([
      { name: 'Layer 1', color: null, shown: true },
      { name: 'Cut', color: null, shown: false },
      { name: '', color: null, shown: true },
    ]);
  });
});

describe('texts and pictures', () => {
  it('are told with their fonts and places', () => {
    const drawing = readInside(
      `<style>@font-face{font-family:"Mine";src:url(data:font/woff2;base64,AAAA)}</style><text x="10" y="20" font-family="'Mine', Arial" font-size="4">سلام <tspan font-family="Other">دنیا</tspan></text><text y="9"> </text>`,
    );
    expect(drawing.texts.map(({ text, font, embedded }) => ({ text, font, embedded }))).toEqual([
      { text: 'سلام', font: 'Mine', embedded: true },
      { text: 'دنیا', font: 'Other', embedded: false },
    ]);
    const [first, second] = drawing.texts;
    expect(first?.box.left).toBeCloseTo(10);
    expect(first?.box.bottom).toBeCloseTo(29);
    expect(second?.box.left).toBeCloseTo(20);
  });

  it('have their pixels in the data, and never come from outside', () => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAAEklEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';
    const drawing = readInside(
      `<image x="10" y="10" width="20" height="20" xlink:href="data:image/png;base64,${png}"/><image width="9" height="9" href="https://example.com/a.png"/>`,
    );
    expect(drawing.pictures).toHaveLength(1);
    expect(drawing.pictures[0]).toMatchObject({ width: 4, height: 2 });
    expect(rounded(drawing.pictures[0]?.corners)).toEqual([
      [10, 35],
      [30, 35],
      [30, 25],
      [10, 25],
    ]);
    expect(drawing.skipped).toEqual(['image']);
  });
});

describe('XML', () => {
  it('has the entities of Illustrator', () => {
    const text = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_svg "http://www.w3.org/2000/svg">
	<!-- > ] -->
	<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
]>
<svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" width="10mm" height="10mm" viewBox="0 0 10 10"><i:pgf><rect width="9" height="9"/></i:pgf><switch><foreignObject requiredExtensions="&ns_ai;"/><g i:extraneous="self"><g id="Logo&#x20;&amp;"><rect width="1" height="1"/></g></g></switch></svg>`;
    const drawing = readSvg(bytesOf(text));
    expect(drawing.shapes).toHaveLength(1);
    expect(drawing.layers).toEqual([{ name: 'Logo &', color: null, shown: true }]);
  });

  it('is read in its encoding', () => {
    const text = '<svg xmlns="http://www.w3.org/2000/svg"><text>é</text></svg>';
    const utf16 = Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);
    expect(readSvg(utf16).texts[0]?.text).toBe('é');
    const latin = `<?xml version="1.0" encoding="iso-8859-1"?>${text}`;
    expect(readSvg(Uint8Array.from(latin, (letter) => letter.charCodeAt(0))).texts[0]?.text).toBe('é');
  });

  it('with prefixes is read as well', () => {
    expect(
      readSvg(
        bytesOf(
          '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:path d="M0 0h5v5"/><path d="M0 0h9v9"/></s:svg>',
        ),
      ).shapes,
    ).toHaveLength(1);
  });
});

describe('what lies too far', () => {
  it.each([
    ['path', '<path d="M5 5 L1e999 5 L20 20Z"/>'],
    ['rect', '<rect x="1e40" y="10" width="20" height="20"/>'],
    ['path', '<path d="M5 5 L1e9 5" stroke="red"/>'],
    ['text', '<text x="1e30" y="5">a</text>'],
  ])('is a %s that is named, and the rest is read: %s', (name, far) => {
    const { shapes, texts, skipped } = readInside(`${far}<rect width="3" height="3"/>`);
    expect(shapes).toHaveLength(1);
    expect(texts).toHaveLength(0);
    expect(skipped).toEqual([name]);
    expect(faultOf(() => readInside(far))).toBe('unread');
  });
});

describe('hostile files', () => {
  const cut = (text: string) => {
    const bytes = bytesOf(text);
    for (let end = 0; end < bytes.length; end += 97) {
      const fault = faultOf(() => readSvg(bytes.subarray(0, end)));
      expect(['broken', 'empty', 'unsupported']).toContain(fault);
    }
  };

  it('that are cut off anywhere are broken', () => {
    const ring = hardDrawings['a thousand contours'];
    if (ring)
      cut(
        new TextDecoder()
          .decode(exportDrawing(ring, 'svg', 'x'))
          .slice(-20_000)
          .replace(/^/, '<svg><g><g><path d="'),
      );
    cut(
      `<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"><style>.a{fill:red}</style><text x="1" style="font:'a'">a&a;</text><![CDATA[x]]><!-- c --><path d="M0 0h5"/></svg>`,
    );
  });

  it('with entities that grow are too much', () => {
    const entities = Array.from(
      { length: 9 },
      (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
    ).join('');
    const bomb = `<!DOCTYPE svg [<!ENTITY e0 "lol">${entities}]><svg><text>&e9;</text></svg>`;
    expect(faultOf(() => readSvg(bytesOf(bomb)))).toBe('too-much');
    const wide = `<!DOCTYPE svg [<!ENTITY e "${'x'.repeat(1000)}">]><svg><text>${'&e;'.repeat(5000)}</text></svg>`;
    expect(faultOf(() => readSvg(bytesOf(wide)))).toBe('too-much');
    const self = '<!DOCTYPE svg [<!ENTITY a "&b;"><!ENTITY b "&a;">]><svg><text>&a;</text></svg>';
    expect(readSvg(bytesOf(self)).texts[0]?.text).toBe('&b;');
  });

  it('with outside entities never ask for them', () => {
    const text =
      '<!DOCTYPE svg SYSTEM "http://x/y" [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY % p SYSTEM "x"> %p;]><svg><text>t&a;</text></svg>';
    const drawing = readSvg(bytesOf(text));
    expect(drawing.texts[0]?.text).toBe('t&a;');
    expect(drawing.skipped).toContain('ENTITY');
  });

  it('that use themselves end', () => {
    const cycle = readInside(
      '<g id="a"><use href="#b"/><rect width="1" height="1"/></g><g id="b"><use href="#a"/></g>',
    );
    expect(cycle.skipped).toEqual(['use']);
    const bomb = Array.from(
      { length: 12 },
      (_, n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(10)}</g>`,
    ).join('');
    expect(
      faultOf(() => readInside(`<defs><path id="u0" d="M0 0h1v1z"/>${bomb}</defs><use href="#u12"/>`)),
    ).toBe('too-much');
    expect(faultOf(() => readInside(`<defs><g id="u0"/>${bomb}</defs><use href="#u12"/>`))).toBe('too-much');
  });

  it('that read long data again and again are too much', () => {
    const moves = `<path id="p" d="${'M1 1'.repeat(200_000)}"/>`;
    const blanks = `<text id="p">${' '.repeat(500_000)}</text>`;
    const style = `<g id="p" style="${'a:b;'.repeat(100_000)}"/>`;
    for (const content of [moves, blanks, style])
      expect(faultOf(() => readInside(`<defs>${content}</defs>${'<use href="#p"/>'.repeat(10_000)}`))).toBe(
        'too-much',
      );
    const picture = `<image id="p" width="1" height="1" href="data:image/png;base64,${'A'.repeat(500_000)}"/>`;
    expect(faultOf(() => readInside(`${picture}${'<use href="#p"/>'.repeat(10_000)}`))).toBe('unread');
  });

  it('with too many or too deep elements are too much', () => {
    expect(
      faultOf(() => readInside('<g>'.repeat(60) + '<rect width="1" height="1"/>' + '</g>'.repeat(60))),
    ).toBe('too-much');
    expect(faultOf(() => readInside('<g>'.repeat(500_000)))).toBe('too-much');
    expect(faultOf(() => readInside(`<path d="M0 0${'h1v1'.repeat(400_000)}"/>`))).toBe('too-much');
    expect(faultOf(() => readInside('<rect width="1" height="1"/>'.repeat(100_001)))).toBe('too-much');
  });

  it('with numbers that are none are refused', () => {
    for (const content of [
      '<path d="M0 0L1e999 1"/>',
      '<path d="M1e300 0l1e300 1"/>',
      '<path d="M0 0A1e300 1e-300 0 0 1 5 5"/>',
      '<rect width="1e30" height="1"/>',
      '<rect width="1" height="1" transform="scale(1e30)"/>',
      '<circle r="1e12"/>',
      '<text font-size="1e30">a</text>',
    ])
      expect(['broken', 'empty', 'unread']).toContain(faultOf(() => readInside(content)));
  });

  it('of millions of small things are read in time', () => {
    const times: [string, () => unknown][] = [
      ['ampersands', () => readInside(`<text>${'&'.repeat(2_000_000)}</text>`)],
      [
        'attributes',
        () => readInside(`<rect ${Array.from({ length: 200_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`),
      ],
      [
        'classes',
        () =>
          readInside(
            `<style>${'.a.b.c{fill:red}'.repeat(40_000)}</style>${'<rect class="a b" width="1" height="1"/>'.repeat(10_000)}`,
          ),
      ],
      ['quotes', () => readInside(`<style>${'{"'.repeat(500_000)}</style>`)],
      [
        'transforms',
        () => readInside(`<rect width="1" height="1" transform="${'rotate('.repeat(500_000)}"/>`),
      ],
      ['digits', () => readInside(`<path d="M0 0L${'0.'.padEnd(2_000_000, '1')} 1"/>`)],
    ];
    for (const [name, read] of times)
      expect(faultOf(read), name).toMatch(/none|too-much|broken|empty|unread/);
  });
});
