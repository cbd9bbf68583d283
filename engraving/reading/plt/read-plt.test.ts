import { describe, expect, it } from 'vitest';
import { boxOf } from '../../geometry.ts';
import { exportDrawing } from '../../export/export-drawing.ts';
import { hardDrawings } from '../../export/testing/contours.ts';
import { distanceBetween, polygonsOf } from '../../export/testing/read-back.ts';
import type { ReadDrawing } from '../read-drawing.ts';
import { faultOf, rounded } from '../testing/reading.ts';
import { readPlt } from './read-plt.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const read = (text: string): ReadDrawing => readPlt(bytesOf(text));
const outlinesOf = (drawing: ReadDrawing) => drawing.shapes.flatMap(({ outlines }) => outlines);
const boxIn = (text: string) => rounded(boxOf(outlinesOf(read(text))));

describe('our own exports', () => {
  for (const [name, drawing] of Object.entries(hardDrawings)) {
    if (drawing.contours.length === 0) continue;
    it(`come back: ${name}`, () => {
      const back = readPlt(exportDrawing(drawing, 'plt', drawing.name));
      expect(back.unit).toEqual({ name: 'plotter unit', mm: 0.025, guessed: false });
      expect(back.layers).toEqual([{ name: 'SP1', color: null, shown: true }]);
      const contours = outlinesOf(back);
      expect(contours.every(({ closed }) => closed)).toBe(true);
      expect(distanceBetween(polygonsOf(contours), polygonsOf(drawing.contours))).toBeLessThanOrEqual(0.005);
    });
  }
});

describe('lines', () => {
  it('are 40 units to the mm, absolute and relative', () => {
    expect(outlinesOf(read('IN;SP1;PU0,0;PD400,0,400,400;PU;'))).toEqual([
      {
        start: [0, 0],
        segments: [
          [10, 0],
          [10, 10],
        ],
        closed: false,
      },
    ]);
    expect(outlinesOf(read('IN SP1 PA 40 40 PD PR 40 0 0-40PU'))).toEqual([
      {
        start: [1, 1],
        segments: [
          [2, 1],
          [2, 0],
        ],
        closed: false,
      },
    ]);
    expect(outlinesOf(read('in;pu0,0;pd40,0;pd40,40;pd0,0;'))).toMatchObject([
      { closed: true, segments: { length: 3 } },
    ]);
  });

  it('go on where the pen was lifted, and end where it is set down elsewhere', () => {
    expect(outlinesOf(read('PU0,0;PD40,0;PU40,0;PD40,40;PU80,80;PD120,80;'))).toMatchObject([
      {
        segments: [
          [1, 0],
          [1, 1],
        ],
      },
      { start: [2, 2], segments: [[3, 2]] },
    ]);
  });

  it('have a layer for each pen, with its colour and width', () => {
    const drawing = read('IN;PC2,255,0,128;PW0.3,2;SP1;PU0,0;PD40,0;SP2;PU0,9;PD40,9;');
    expect(drawing.layers).toEqual([
      { name: 'SP1', color: null, shown: true },
      { name: 'SP2', color: '#ff0080', shown: true },
    ]);
    expect(drawing.shapes.map(({ layer, stroke }) => [layer, stroke?.width])).toEqual([
      [0, 0],
      [1, 0.3],
    ]);
  });

  it('follow IP and SC of every kind, and RO', () => {
    const line = 'PU0,0;PD10,10;';
    expect(boxIn(`IN;IP0,0,4000,8000;SC0,10,0,10;${line}`)).toEqual({
      left: 0,
      bottom: 0,
      right: 100,
      top: 200,
    });
    expect(boxIn(`IN;IP0,0,4000,8000;SC-10,10,0,20;${line}`)).toEqual({
      left: 50,
      bottom: 0,
      right: 100,
      top: 100,
    });
    expect(boxIn(`IN;IP0,0,4000,8000;SC0,10,0,10,1;${line}`)).toEqual({
      left: 0,
      bottom: 50,
      right: 100,
      top: 150,
    });
    expect(boxIn(`IN;IP0,0,4000,8000;SC0,10,0,10,1,0,100;${line}`)).toEqual({
      left: 0,
      bottom: 100,
      right: 100,
      top: 200,
    });
    expect(boxIn(`IN;IP400,400,4000,8000;SC0,40,0,40,2;${line}`)).toEqual({
      left: 10,
      bottom: 10,
      right: 20,
      top: 20,
    });
    expect(boxIn(`IN;IP0,0,4000,4000;SC0,10,0,10;IP0,0,8000,8000;${line}SC;`)).toMatchObject({ right: 200 });
    expect(boxIn('IN;RO90;PU0,0;PD400,40;')).toEqual({ left: -1, bottom: 0, right: 0, top: 10 });
    expect(boxIn(`IN;PS4000,8000;SC0,10,0,10;${line}`)).toEqual({ left: 0, bottom: 0, right: 100, top: 200 });
    expect(read(`IN;SC0,10,0,10;${line}`).unit.guessed).toBe(true);
    expect(boxIn(`IN;IP0,0,4000,4000;SC5,5,0,10;PU0,0;PD40,40;`)).toMatchObject({ right: 1 });
  });
});

describe('curves', () => {
  const isRound = (text: string, cx: number, cy: number, radius: number) => {
    for (const [x, y] of polygonsOf(outlinesOf(read(text))).flat())
      expect(Math.abs(Math.hypot(x - cx, y - cy) - radius)).toBeLessThan(0.0005);
  };

  it('are circles and arcs within 0.0005 mm', () => {
    isRound('IN;PA400,400;CI200;', 10, 10, 5);
    expect(outlinesOf(read('IN;PA400,400;CI200;'))[0]?.closed).toBe(true);
    isRound('IN;PA600,400;PD;AA400,400,90;PU;', 10, 10, 5);
    expect(boxIn('IN;PA600,400;PD;AA400,400,90;')).toEqual({ left: 10, bottom: 10, right: 15, top: 15 });
    expect(boxIn('IN;PA600,400;PD;AR-200,0,-90;')).toEqual({ left: 10, bottom: 5, right: 15, top: 10 });
    isRound('IN;PA600,400;PD;AT400,600,200,400;', 10, 10, 5);
    expect(boxIn('IN;PA600,400;PD;RT-200,200,-400,0;')).toEqual({ left: 5, bottom: 10, right: 15, top: 15 });
    expect(boxIn('IN;PA600,400;PD;AT400,200,200,400;')).toEqual({ left: 5, bottom: 5, right: 15, top: 10 });
    expect(outlinesOf(read('IN;PA0,0;PD;AT40,40,80,80;'))[0]?.segments).toEqual([[2, 2]]);
  });

  it('are Béziers', () => {
    const curve = [{ start: [1, 1], segments: [[1, 2, 3, 2, 3, 1]], closed: false }];
    expect(rounded(outlinesOf(read('IN;PA40,40;PD;BZ40,80,120,80,120,40;')))).toEqual(curve);
    expect(rounded(outlinesOf(read('IN;PA40,40;PD;BR0,40,80,40,80,0;')))).toEqual(curve);
  });

  it('are rectangles and wedges', () => {
    expect(boxIn('IN;PA40,40;EA80,120;')).toEqual({ left: 1, bottom: 1, right: 2, top: 3 });
    expect(boxIn('IN;PA40,40;ER80,120;')).toEqual({ left: 1, bottom: 1, right: 3, top: 4 });
    expect(read('IN;PA40,40;RA80,120;').shapes[0]).toMatchObject({ fill: { rule: 'evenodd' }, stroke: null });
    expect(read('IN;PA40,40;RR80,120;').shapes[0]?.outlines[0]?.closed).toBe(true);
    expect(boxIn('IN;PA0,0;EW400,0,90;')).toEqual({ left: 0, bottom: 0, right: 10, top: 10 });
    expect(read('IN;PA0,0;WG400,0,90;').shapes[0]?.fill?.rule).toBe('evenodd');
  });
});

describe('polygons', () => {
  it('are filled with their parts, and edged', () => {
    const square = 'IN;PA0,0;PM0;PD400,0,400,400,0,400;PM1;PU100,100;PD300,100,300,300,100,300;PM2;';
    const filled = read(`${square}FP;`);
    expect(filled.shapes).toHaveLength(1);
    expect(filled.shapes[0]).toMatchObject({ fill: { rule: 'evenodd' }, stroke: null });
    expect(filled.shapes[0]?.outlines.map((outline) => [outline.closed, rounded(boxOf([outline]))])).toEqual([
      [true, { left: 0, bottom: 0, right: 10, top: 10 }],
      [true, { left: 2.5, bottom: 2.5, right: 7.5, top: 7.5 }],
    ]);
    expect(read(`${square}FP1;EP;`).shapes.map(({ fill, stroke }) => [fill?.rule, stroke?.width])).toEqual([
      ['nonzero', undefined],
      [undefined, 0],
    ]);
    expect(read('IN;PA400,400;PM0;CI200;PM2;FP;').shapes[0]?.outlines).toHaveLength(1);
  });
});

describe('encoded polylines', () => {
  const digits = (value: number, base: number): string => {
    let rest = value < 0 ? -value * 2 + 1 : value * 2;
    let text = '';
    while (rest >= base) {
      text += String.fromCharCode(63 + (rest % base));
      rest = Math.floor(rest / base);
    }
    return text + String.fromCharCode((base === 64 ? 191 : 95) + rest);
  };

  it('are read in both bases, with fractions, pens and absolute places', () => {
    for (const base of [64, 32]) {
      const n = (value: number) => digits(value, base);
      const start = base === 32 ? 'PE7' : 'PE';
      const plain = `IN;SP1;${start}<=${n(400)}${n(-400)}${n(40)}${n(0)}${n(0)}${n(1000)};`;
      expect(outlinesOf(read(plain))).toEqual([
        {
          start: [10, -10],
          segments: [
            [11, -10],
            [11, 15],
          ],
          closed: false,
        },
      ]);
      const fine = `IN;${start}>${n(2)}:${n(3)}<=${n(16)}${n(16)}${n(2)}${n(0)};PA8,8;`;
      const drawing = read(fine);
      expect(drawing.layers[0]?.name).toBe('SP3');
      expect(outlinesOf(drawing)[0]).toMatchObject({
        start: [0.1, 0.1],
        segments: [
          [0.1125, 0.1],
          [0.2, 0.2],
        ],
      });
    }
  });
});

describe('what is not drawn', () => {
  it('is passed over', () => {
    expect(
      outlinesOf(
        read(
          '\u001b%-12345X@PJL SET PD9,9\r\n\u001bE\u001b.I81;;17:\u001b.@;0:\u001b%0BIN;VS32,1;WU0;CO "PD0,0;PU9";CO PD;SI0.2,0.3;LT2,1;\u001b*b3WPD1PU0,0;PD40,0;SP0;PG;\u001b%0A\u001bE',
        ),
      ),
    ).toEqual([{ start: [0, 0], segments: [[1, 0]], closed: false }]);
    expect(read('IN;PU0,0;PD40,0;XX1,2;SM*;').skipped).toEqual(['XX', 'SM']);
  });

  it('is told when lines are dashed', () => {
    const noted = (text: string) => read(`IN;SP1;PU0,0;${text}`).skipped;
    for (const dashed of ['LT2,1;PD40,0;', 'LT2;PD40,0;LT;', 'LT2;LT;PD40,0;LT99;PD40,40;'])
      expect(noted(dashed), dashed).toEqual(['dash']);
    for (const solid of ['LT;PD40,0;', 'LT2;LT;PD40,0;PU;', 'PD40,0;LT2;', 'LT2;IN;PD40,0;', 'LT2;RA40,40;'])
      expect(noted(solid), solid).toEqual([]);
  });

  it('is told when it is a text', () => {
    const drawing = read('IN;SP1;SI0.2,0.4;PU400,400;LBRing 7\u0003DT#;DI0,1;LBup#PD440,400;');
    expect(drawing.texts.map(({ text, font, embedded }) => [text, font, embedded])).toEqual([
      ['Ring 7', null, false],
      ['up', null, false],
    ]);
    expect(drawing.texts[0]?.box).toMatchObject({ left: 10, bottom: 10, top: 14 });
    expect(drawing.texts[1]?.box.left).toBeCloseTo(6);
    expect(drawing.shapes).toHaveLength(1);
  });
});

describe('a command that goes too far', () => {
  it.each([
    ['PD', 'PD1e400,0;PD8000,0;'],
    ['PD', 'PU9999999999999,0;PD9999999999999,5;'],
    ['CI', 'CI9999999999999;'],
  ])('is a %s that is named, and the rest is read: %s', (name, far) => {
    const { shapes, skipped } = read(`IN;SP1;PU0,0;PD4000,0;${far}PU0,400;PD4000,400;`);
    expect(skipped).toEqual([name]);
    expect(shapes.map(({ outlines }) => outlines.map(({ start, segments }) => [start, ...segments]))).toEqual(
      [
        [
          [
            [0, 0],
            [100, 0],
          ],
        ],
        [
          [
            [0, 10],
            [100, 10],
          ],
        ],
      ],
    );
    expect(faultOf(() => read('IN;SP1;PU9999999999999,0;PD9999999999999,5;'))).toBe('unread');
  });
});

describe('hostile files', () => {
  it('that are cut off anywhere end', () => {
    const drawing = hardDrawings['s-curves'];
    if (!drawing) throw new Error('There is no such drawing.');
    const bytes = exportDrawing(drawing, 'plt', 'x');
    for (let end = 0; end < bytes.length; end += 97)
      expect(['none', 'broken', 'empty']).toContain(faultOf(() => readPlt(bytes.subarray(0, end))));
    const all =
      'IN;SP1;PU0,0;PE<=\xc9\xca\xc9;LBx\u0003BZ1,2,3,4,5,6;\u001b%0BAA1,2,3;DT#;CO "a";PM0;PM2;FP;';
    for (let end = 0; end < all.length; end++)
      expect(['none', 'broken', 'empty']).toContain(faultOf(() => read(all.slice(0, end))));
  });

  it('that are large are given up soon', () => {
    const files: Record<string, [string, string]> = {
      moves: ['IN;PD;', 'PA1234,5678;PA8765,4321;'],
      numbers: ['IN;PU0,0;PD', '1234,5678,8765,4321,'],
      'pen up': ['IN;', 'PU1234,5678;PD;'],
      letters: ['IN;', 'XYZZY'],
      labels: ['IN;', 'LBa'],
      comments: ['IN;', 'CO '],
      encoded: ['IN;PE', '<\xc9\xca'],
      circles: ['IN;', 'CI40;'],
      blanks: ['IN;', ' '],
      escapes: ['IN;', '\u001b*b9'],
      zeros: ['IN;PA', '0'],
    };
    for (const [name, [head, part]] of Object.entries(files)) {
      const bytes = new Uint8Array(20_000_000);
      bytes.set(bytesOf(head));
      const unit = bytesOf(part.repeat(1000));
      for (let at = head.length; at + unit.length < bytes.length; at += unit.length) bytes.set(unit, at);
      expect(['too-much', 'empty', 'broken', 'none'], name).toContain(faultOf(() => readPlt(bytes)));
    }
  });

  it('of nonsense are broken', () => {
    for (const text of ['', 'hello', '\u0000\u0001\u0002']) expect(faultOf(() => read(text))).toBe('broken');
    for (const value of ['1e999', '-1e999', '1e300', '1e8', '0'])
      for (const command of [
        `PD${value},5;`,
        `PD5,5;PR${value},${value},${value},${value};`,
        `PD;AA${value},5,90;`,
        `PD;AA5,5,${value};`,
        `PD;AT${value},5,5,${value};`,
        `CI${value};`,
        `PD;BZ${value},1,2,3,4,5;`,
        `EA${value},5;`,
        `EW${value},5,${value};`,
        `IP0,0,${value},${value};SC0,${value},0,1;PD5,5;`,
        `IP0,0,100,100;SC0,${value},0,${value},2;PD5,5;`,
        `PW${value};PD5,5;`,
        `RO${value};PD5,5;`,
        `SI${value},${value};LBa\u0003`,
        `PM${value};PD5,5;PM2;FP;`,
      ]) {
        let drawing: ReadDrawing | null = null;
        const fault = faultOf(() => {
          drawing = read(`IN;PU3,4;${command}`);
        });
        expect(['none', 'broken', 'empty', 'unread'], command).toContain(fault);
        expect(JSON.stringify(drawing), command).not.toMatch(/null,null|\[null|"stroke":null.*"fill":"none"/);
      }
  });
});
