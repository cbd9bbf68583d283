/** Files as other programs, printers and networks leave them, each with the correct facts. */
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileCheck, FindingKind } from '#contract/common/file-checks';
import type { VectorKind } from '#contract/common/files';
import { readyEngine } from '../ready.ts';
import { writeDrawing } from '../export/write-drawing.ts';
import { mendDrawing } from '../mending/mend-drawing.ts';
import { smallPdf } from '../reading/testing/small-pdf.ts';
import { binaryStl, boxTriangles, textStl } from '../solid/testing/solids.ts';
import { inspect } from './inspect.ts';

const laser = { spot: 0.05 };
const folder = path.join(import.meta.dirname, '../reading/testing/field');
const kindOf = (file: string) => file.slice(file.lastIndexOf('.') + 1) as VectorKind;
const fileOf = (name: string): Uint8Array => new Uint8Array(fs.readFileSync(path.join(folder, name)));
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 255);

beforeAll(readyEngine);

const checkOf = async (kind: VectorKind, content: Uint8Array | string): Promise<FileCheck> =>
  (await inspect(kind, typeof content === 'string' ? bytesOf(content) : content, laser)).check;
const kindsIn = ({ findings = [] }: FileCheck): FindingKind[] => findings.map(({ kind }) => kind);

function expectSize(check: FileCheck, width: number, height: number) {
  expect(check.failure).toBeUndefined();
  expect(check.size?.width).toBeCloseTo(width, 2);
  expect(check.size?.height).toBeCloseTo(height, 2);
}

/** Groups as a text; `header` and `more` are sections around the entities. */
const dxfOf = (entities: string, { header = '9 $INSUNITS 70 4', more = '' } = {}) =>
  lines(`0 SECTION 2 HEADER ${header} 0 ENDSEC ${more} 0 SECTION 2 ENTITIES ${entities} 0 ENDSEC 0 EOF`);
const lines = (words: string) => `${words.trim().split(/\s+/).join('\n')}\n`;
const circle = '0 CIRCLE 8 0 10 10 20 10 40 5';
const square = 'PU0,0;PD400,0,400,400,0,400,0,0;PU;';

describe('bytes around a drawing', () => {
  const dxf = dxfOf(circle);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10mm" height="10mm" viewBox="0 0 10 10"><path d="M0 0h10v10h-10z"/></svg>';
  const plt = `IN;SP1;${square}`;
  const pdf = String.fromCharCode(...smallPdf({ content: '0 0 28.3464567 28.3464567 re f' }));
  const http = 'HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: 99\r\n\r\n';
  const macBinary = (text: string) => {
    const head = new Uint8Array(128);
    head.set([0, 4, ...bytesOf('name')]);
    new DataView(head.buffer).setUint32(83, text.length);
    return String.fromCharCode(...head) + text + '\0'.repeat(40);
  };
  const utf16 = (text: string) => `\xff\xfe${[...text].join('\0')}\0`;
  const around: [name: string, wrap: (text: string) => string, only?: readonly string[]][] = [
    ['nothing', (text) => text],
    ['a blank line behind', (text) => `${text}\n\n  \n`],
    ['Ctrl+Z behind', (text) => `${text}\u001a`],
    ['Ctrl+Z and a sector of NULs behind', (text) => `${text}\u001a${'\0'.repeat(500)}`],
    ['another text behind', (text) => `${text}\nThis file was sent by a program.\n`, ['dxf', 'svg', 'pdf']],
    ['other bytes behind', (text) => `${text}\u001a\x01\x02PK\x03\x04\xff\xfe\0junk`],
    ['two marks before', (text) => `\xef\xbb\xbf\xef\xbb\xbf${text}`, ['dxf', 'svg', 'plt']],
    ['blank lines before', (text) => `\r\n\n  \r\n${text}`],
    ['NULs before', (text) => `\0\0\0\0${text}`],
    ['the head of a download before', (text) => http + text],
    ['MacBinary around', macBinary],
    ['UTF-16', utf16, ['dxf', 'svg', 'plt']],
    ['lines that end with CR', (text) => text.replaceAll('\n', '\r'), ['dxf', 'svg', 'plt']],
    ['lines that end with CR CR LF', (text) => text.replaceAll('\n', '\r\r\n'), ['dxf', 'svg', 'plt']],
    [
      'lines that end in both ways',
      (text) => text.replace('\n', '\r\n').replace(/\n$/, '\r'),
      ['dxf', 'svg', 'plt'],
    ],
    [
      'lines of a printer before',
      (text) => `\u001b%-12345X@PJL JOB NAME="a"\r\n@PJL SET COPIES=1\r\n${text}`,
      ['plt', 'pdf'],
    ],
    ['lines about the job before', (text) => `Spooled by a program, 12 of 30\r\nCopies: 2\r\n${text}`],
  ];
  for (const [kind, text] of [
    ['dxf', dxf],
    ['svg', svg],
    ['plt', plt],
    ['pdf', pdf],
  ] as const)
    it.each(around.filter(([, , only]) => !only || only.includes(kind)))(
      `are not read: ${kind} with %s`,
      async (_name, wrap) => {
        const check = await checkOf(kind, wrap(text));
        expectSize(check, 10, 10);
        expect(check.skipped).toEqual([]);
      },
    );

  it('are not read in the files of the field', async () => {
    for (const name of ['blank-line-after-eof.dxf', 'ctrl-z-after-eof.dxf'])
      expectSize(await checkOf('dxf', fileOf(name)), 10, 10);
    const { solid } = await checkOf('stl', fileOf('solid-header-and-tail.stl'));
    expect(solid).toMatchObject({
      width: 10,
      depth: 10,
      height: 10,
      triangles: 4,
      closed: true,
    });
    expect(solid?.volume).toBeCloseTo(1000 / 6, 6);
  });

  it('are not read around a language of printers, nor behind the plot', async () => {
    const job = `\u001b%-12345X@PJL ENTER LANGUAGE=HPGL2\r\n\u001bE\u001b%0B${plt}SP0;PG;\u001b%0A\u001bE\u001b%-12345X@PJL EOJ\r\nPD9000,9000;\r\n`;
    const check = await checkOf('plt', job);
    expectSize(check, 10, 10);
    expect(check.skipped).toEqual([]);
  });

  it('are not read around a solid', async () => {
    const box = boxTriangles(20, 10, 5);
    const text = textStl(box);
    const binary = binaryStl(box);
    binary.set(bytesOf('solid ASCII in name only'));
    const solids: (Uint8Array | string)[] = [
      Uint8Array.from([...binary, ...bytesOf('a tail of any length\n'), 0, 0]),
      text.toUpperCase(),
      `Exported by a program\r\n\r\n${text}`,
      `${text}\n\u001a\0\0 a tail`,
      text.replaceAll('\n', '\r'),
      text.replaceAll('\n', '\r\n').replace('facet', 'color 0.5 0.5 0.5\n facet'),
      text.replaceAll(/vertex (\d+) /g, 'vertex $1,0 '),
      `\xef\xbb\xbf${text}`,
      http + text,
    ];
    for (const solid of solids) {
      const check = await checkOf('stl', solid);
      expect(check.solid).toMatchObject({
        width: 20,
        depth: 10,
        height: 5,
        triangles: 12,
        closed: true,
      });
      expect(check.unit).toEqual({ name: 'mm', mm: 1, guessed: true });
    }
  });

  it('do not hide that a drawing is cut off', async () => {
    expect((await checkOf('dxf', dxf.slice(0, dxf.indexOf('ENDSEC\n0\nEOF')))).failure).toBeDefined();
    expect((await checkOf('svg', svg.slice(0, -6))).failure).toBeDefined();
    expect((await checkOf('stl', textStl(boxTriangles(1, 1, 1)).slice(0, -30))).failure).toBeDefined();
    expect((await checkOf('stl', binaryStl(boxTriangles(1, 1, 1)).slice(0, -5))).failure).toBeDefined();
  });
});

describe('parts that are not read', () => {
  const skippedIn = async (entities: string, more?: string) =>
    (await checkOf('dxf', dxfOf(`${circle} ${entities}`, more === undefined ? {} : { more }))).skipped;
  const blocksOf = (block: string) => `0 SECTION 2 BLOCKS ${block} 0 ENDSEC`;

  it('are named', async () => {
    expect((await checkOf('dxf', fileOf('insert-of-missing-block.dxf'))).skipped).toEqual(['INSERT LOGO']);
    expect(await skippedIn('0 DIMENSION 8 0 2 *D7 10 0 20 0')).toEqual(['DIMENSION *D7']);
    expect(await skippedIn('0 DIMENSION 8 0 10 0 20 0')).toEqual(['DIMENSION']);
    for (const name of [
      'MLINE',
      '3DSOLID',
      'BODY',
      'REGION',
      'SURFACE',
      'MESH',
      'OLE2FRAME',
      'ACAD_PROXY_ENTITY',
      'PDFUNDERLAY',
      'ACAD_TABLE',
      'MULTILEADER',
      'TOLERANCE',
      'WIPEOUT',
      'XLINE',
      'RAY',
      'SHAPE',
      'ATTDEF',
    ])
      expect(await skippedIn(`0 ${name} 8 0 10 0 20 0`), name).toEqual([name]);
    expect(await skippedIn('0 HATCH 8 0 2 ANSI31 70 0 71 0 91 0')).toEqual(['HATCH']);
    expect(await skippedIn('0 POLYLINE 8 0 70 64 0 VERTEX 8 0 10 0 20 0 0 SEQEND')).toEqual(['POLYLINE']);
    expect(await skippedIn('0 LINE 8 0 10 nan 20 0 11 5 21 5')).toEqual(['LINE']);
    const xref = blocksOf('0 BLOCK 8 0 2 FRAME 70 4 10 0 20 0 1 frame.dwg 0 ENDBLK');
    expect(await skippedIn('0 INSERT 8 0 2 FRAME 10 0 20 0', xref)).toEqual(['XREF frame.dwg']);
    const nested = blocksOf('0 BLOCK 8 0 2 A 10 0 20 0 0 INSERT 8 0 2 B 10 0 20 0 0 ENDBLK');
    expect(await skippedIn('0 INSERT 8 0 2 A 10 0 20 0', nested)).toEqual(['INSERT B']);
    expect((await checkOf('plt', `IN;SP1;${square}SM*;BL text\u0003;FT3;RA400,400;`)).skipped).toEqual([
      'SM',
      'BL',
      'FT',
    ]);
  });

  it('are not named where nothing would be seen', async () => {
    const unused = blocksOf('0 BLOCK 8 0 2 A 10 0 20 0 0 3DSOLID 8 0 0 ENDBLK');
    expect(await skippedIn('', unused)).toEqual([]);
    const attributes = blocksOf(
      '0 BLOCK 8 0 2 A 10 0 20 0 0 ATTDEF 8 0 1 no 2 TAG 10 0 20 0 0 LINE 8 0 10 0 20 0 11 5 21 5 0 ENDBLK',
    );
    expect(await skippedIn('0 INSERT 8 0 2 A 10 0 20 0', attributes)).toEqual([]);
    const off = '0 SECTION 2 TABLES 0 TABLE 2 LAYER 0 LAYER 2 OFF 70 0 62 -3 0 ENDTAB 0 ENDSEC';
    expect(await skippedIn('0 3DSOLID 8 OFF 0 INSERT 8 OFF 2 LOST 10 0 20 0', off)).toEqual([]);
    expect(await skippedIn('0 VIEWPORT 8 0 67 1 10 0 20 0 0 ATTRIB 8 0 70 1 1 hidden 10 0 20 0')).toEqual([]);
    expect((await checkOf('plt', fileOf('ir-without-numbers.plt'))).skipped).toEqual([]);
    for (const nothing of ['IR;', 'SM;', 'UC;', 'IW;', 'FT;', 'LT;', 'IP;', 'SC;', 'RO;', 'PS;'])
      expect((await checkOf('plt', `IN;SP1;${nothing}${square}`)).skipped, nothing).toEqual([]);
  });

  it('alone are no empty file', async () => {
    const { failure, skipped } = await checkOf('dxf', dxfOf('0 3DSOLID 8 0'));
    expect(failure).toContain('3DSOLID');
    expect(skipped).toEqual(['3DSOLID']);
    expect((await checkOf('dxf', dxfOf('0 INSERT 8 0 2 LOGO 10 0 20 0'))).failure).toContain('INSERT LOGO');
    expect((await checkOf('dxf', dxfOf(''))).failure).toBe('چیزی در این فایل کشیده نشده است.');
  });
});

describe('sizes and units', () => {
  const plot = (head: string, side: number) =>
    `IN;${head}SP1;PU0,0;PD${side},0,${side},${side},0,${side},0,0;PU;`;

  it('of a plot are certain only when its corners are known', async () => {
    expect((await checkOf('plt', fileOf('first-corner-only.plt'))).unit?.guessed).toBe(true);
    const relative = await checkOf('plt', fileOf('relative-corners.plt'));
    expectSize(relative, 100, 100);
    expect(relative.unit?.guessed).toBe(false);
    const cases: [head: string, side: number, mm: number | null][] = [
      ['', 400, 10],
      ['SC0,100,0,100;', 100, null],
      ['IP0,0,4000,4000;SC0,100,0,100;', 100, 100],
      ['IP400,400;SC0,100,0,100;', 100, null],
      ['IP0,0,4000,4000;IP400,400;SC0,100,0,100;', 100, 100],
      ['IP0,0,4000,4000;IP;SC0,100,0,100;', 100, null],
      ['IR0,0,50,50;SC0,100,0,100;', 100, null],
      ['PS8000,8000;SC0,100,0,100;', 100, 200],
      ['PS8000,8000;IR25,25;SC0,100,0,100;', 100, 200],
      ['PS8000,8000;IR0,0,50,50;IR;SC0,100,0,100;', 100, 200],
      // A factor needs no corners: one user unit is so many plotter units.
      ['SC0,40,0,40,2;', 10, 10],
      ['IP400,400;SC0,40,0,40,2;', 10, 10],
      // A scale that is taken back before anything is drawn.
      ['SC0,100,0,100;SC;', 400, 10],
      ['RO90;IP0,0,4000,4000;SC0,100,0,100;', 100, 100],
    ];
    for (const [head, side, mm] of cases) {
      const check = await checkOf('plt', plot(head, side));
      expect([head, check.unit?.guessed]).toEqual([head, mm === null]);
      if (mm !== null) expectSize(check, mm, mm);
    }
  });

  it('of a drawing are certain only when it names its unit', async () => {
    const unitOf = async (header: string) => (await checkOf('dxf', dxfOf(circle, { header }))).unit;
    expect(await unitOf('9 $INSUNITS 70 4')).toEqual({
      name: 'mm',
      mm: 1,
      guessed: false,
    });
    expect(await unitOf('9 $INSUNITS 70 1 9 $MEASUREMENT 70 1')).toMatchObject({
      name: 'in',
      guessed: false,
    });
    for (const header of [
      '',
      '9 $INSUNITS 70 0',
      '9 $MEASUREMENT 70 1',
      '9 $INSUNITS 70 0 9 $MEASUREMENT 70 0',
    ])
      expect((await unitOf(header))?.guessed, header).toBe(true);
  });

  it('follow a decimal comma and other ways to write a number', async () => {
    const { failure, size } = await checkOf('dxf', fileOf('decimal-comma.dxf'));
    expect(failure).toBeUndefined();
    expect(size?.width).toBeCloseTo(14.5, 2);
    expectSize(await checkOf('dxf', dxfOf('0 LINE 8 0 10 1,5 20 -0,25 11 11,5 21 4,75')), 10, 5);
    expectSize(await checkOf('dxf', dxfOf('0 LINE 8 0 10 1.5D+00 20 0 11 1.15D1 21 5')), 10, 5);
    // Two marks may mean anything.
    const { skipped } = await checkOf('dxf', dxfOf(`${circle} 0 LINE 8 0 10 1.234,5 20 0 11 9 21 9`));
    expect(skipped).toEqual(['LINE']);
  });
});

describe('dots', () => {
  it('are kept where the pen touches down', async () => {
    const { check, drawing } = await inspect('plt', fileOf('dots.plt'), laser);
    expectSize(check, 40, 20);
    const dots = drawing?.shapes
      .flatMap(({ outlines }) => outlines)
      .filter(({ segments }) => segments.length === 0);
    expect(dots?.map(({ start }) => start)).toEqual([
      [10, 10],
      [20, 10],
      [30, 10],
    ]);
    for (const dot of [
      'PU400,400;PD;PU;',
      'PU400,400;PD400,400;PU;',
      'PU400,400;CI0;',
      'PA400,400;PR;PD0,0;PU;PU;',
    ]) {
      const { drawing: one } = await inspect('plt', bytesOf(`IN;SP1;${dot}PU800,400;PD;PU;`), laser);
      expect(
        one?.shapes.flatMap(({ outlines }) => outlines),
        dot,
      ).toHaveLength(2);
    }
  });

  it('are kept as points, and none where a line begins', async () => {
    const points = '0 POINT 8 A 10 5 20 5 0 POINT 8 A 10 15 20 5 0 POINT 8 A 10 5 20 25';
    const check = await checkOf('dxf', dxfOf(points));
    expectSize(check, 10, 20);
    expect(check.findings).toEqual([]);
    expect(
      (await checkOf('dxf', dxfOf(`${circle} 0 POINT 8 Defpoints 10 500 20 500`))).size?.width,
    ).toBeCloseTo(10, 2);
    const { drawing } = await inspect(
      'plt',
      bytesOf(`IN;SP1;PU0,0;PD;PA400,0;PU;PU400,400;PD;PA0,400;PU;`),
      laser,
    );
    expect(
      drawing?.shapes.flatMap(({ outlines }) => outlines).every(({ segments }) => segments.length > 0),
    ).toBe(true);
  });

  it('survive every format', async () => {
    const { drawing } = await inspect('plt', fileOf('dots.plt'), laser);
    if (!drawing) throw new Error('The dots are not read.');
    for (const format of ['svg', 'dxf', 'plt', 'pdf'] as const) {
      const { check, drawing: back } = await inspect(format, writeDrawing(drawing, format, 'dots'), laser);
      expectSize(check, 40, 20);
      const dots = back?.shapes
        .flatMap(({ outlines }) => outlines)
        .filter(({ segments }) => segments.length === 0);
      expect([format, dots?.length]).toEqual([format, 3]);
    }
  });
});

describe('sheets of paper', () => {
  const onPaper = '0 LWPOLYLINE 8 0 67 1 90 4 70 1 10 0 20 0 10 50 20 0 10 50 20 30 10 0 20 30';

  it('are read when model space shows nothing', async () => {
    expectSize(await checkOf('dxf', fileOf('paper-space-only.dxf')), 50, 30);
    expectSize(await checkOf('dxf', dxfOf(`0 VIEWPORT 8 0 67 1 10 0 20 0 ${onPaper}`)), 50, 30);
    const other = onPaper.replaceAll('50', '70').replace(' 67 1', ' 67 1');
    const more = `0 SECTION 2 BLOCKS 0 BLOCK 8 0 2 *Paper_Space0 10 0 20 0 ${other} 0 ENDBLK 0 ENDSEC`;
    // The sheet that was open is in the entities; the others are blocks.
    const active = await checkOf('dxf', dxfOf(onPaper, { more }));
    expectSize(active, 50, 30);
    expect(active.skipped).toEqual(['*Paper_Space']);
    expectSize(await checkOf('dxf', dxfOf('', { more })), 70, 30);
  });

  it('are named when model space is read', async () => {
    const check = await checkOf('dxf', dxfOf(`${circle} ${onPaper}`));
    expectSize(check, 10, 10);
    expect(check.skipped).toEqual(['*Paper_Space']);
  });
});

describe('layers', () => {
  const layer = (name: string, flags: number, color: number) =>
    `0 LAYER 2 ${name} 70 ${flags} 62 ${color} 6 CONTINUOUS`;
  const tables = `0 SECTION 2 TABLES 0 TABLE 2 LAYER ${layer('OFF', 0, -3)} ${layer('FROZEN', 1, 3)} ${layer('CUT', 0, 1)} 0 ENDTAB 0 ENDSEC`;
  const blocks = `0 SECTION 2 BLOCKS 0 BLOCK 8 0 2 P 10 0 20 0 0 CIRCLE 8 CUT 10 0 20 0 40 10 0 LINE 8 0 10 0 20 0 11 99 21 0 0 ENDBLK 0 BLOCK 8 0 2 Q 10 0 20 0 0 INSERT 8 0 2 P 10 0 20 0 0 ENDBLK 0 ENDSEC`;
  const sizeOf = async (insert: string) =>
    (
      await checkOf(
        'dxf',
        dxfOf(`0 LINE 8 CUT 10 0 20 30 11 20 21 30 ${insert}`, {
          more: `${tables} ${blocks}`,
        }),
      )
    ).size;

  it('that are off hide only what lies on them, frozen ones whole blocks', async () => {
    const field = await checkOf('dxf', fileOf('insert-on-layer-that-is-off.dxf'));
    expectSize(field, 30, 40);
    // The circle from −10 to 10 is shown, and the line on layer 0 is on the layer of its insertion.
    for (const block of ['P', 'Q']) {
      expect((await sizeOf(`0 INSERT 8 OFF 2 ${block} 10 0 20 0`))?.width).toBeCloseTo(30, 2);
      expect((await sizeOf(`0 INSERT 8 FROZEN 2 ${block} 10 0 20 0`))?.width).toBeCloseTo(20, 2);
      expect((await sizeOf(`0 INSERT 8 CUT 2 ${block} 10 0 20 0`))?.width).toBeCloseTo(109, 2);
    }
  });
});

describe('what is no fault', () => {
  it.each(['relief-smaller-than-spot.dxf', 'hatch-over-its-outline.dxf', 'ir-without-numbers.plt'])(
    'is not found in %s',
    async (name) => {
      expect(kindsIn(await checkOf(kindOf(name), fileOf(name)))).toEqual([]);
    },
  );

  it('is a fill on its own outline, in any format', async () => {
    const boundary =
      '91 1 92 2 72 0 73 1 93 4 10 0 20 0 10 40 20 0 10 40 20 30 10 0 20 30 97 0 75 0 76 1 98 0';
    const outline = '0 LWPOLYLINE 8 0 90 4 70 1 10 0 20 0 10 40 20 0 10 40 20 30 10 0 20 30';
    expect(
      kindsIn(
        await checkOf('dxf', dxfOf(`${outline} 0 HATCH 8 0 10 0 20 0 30 0 2 SOLID 70 1 71 0 ${boundary}`)),
      ),
    ).toEqual([]);
    expect(kindsIn(await checkOf('plt', 'IN;SP1;PA0,0;PM0;PD400,0,400,400,0,400;PM2;FP;EP;'))).toEqual([]);
    const svg = (inside: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="50mm" viewBox="0 0 50 50">${inside}</svg>`;
    const d = 'd="M5 5h30v20h-30z"';
    expect(kindsIn(await checkOf('svg', svg(`<path ${d}/><path ${d} fill="none" stroke="#000"/>`)))).toEqual(
      [],
    );
    expect(kindsIn(await checkOf('svg', svg(`<path ${d} stroke="#000"/>`)))).toEqual([]);
    expect(kindsIn(await checkOf('pdf', smallPdf({ content: '9 9 90 60 re f 9 9 90 60 re S' })))).toEqual([]);
  });
});

describe('a fill on its own line', () => {
  it('becomes one line in files of lines', async () => {
    const outline = '0 LWPOLYLINE 8 0 90 4 70 1 10 0 20 0 10 40 20 0 10 40 20 30 10 0 20 30';
    const boundary =
      '91 1 92 2 72 0 73 1 93 4 10 0 20 0 10 40 20 0 10 40 20 30 10 0 20 30 97 0 75 0 76 1 98 0';
    const hatch = `0 HATCH 8 0 10 0 20 0 30 0 2 SOLID 70 1 71 0 ${boundary}`;
    const { drawing } = await inspect('dxf', bytesOf(dxfOf(`${outline} ${hatch}`)), laser);
    if (!drawing) throw new Error('The hatch is not read.');
    for (const format of ['dxf', 'plt'] as const) {
      const check = await checkOf(format, writeDrawing(drawing, format, 'x'));
      expect(kindsIn(check)).toEqual([]);
      expectSize(check, 40, 30);
    }
  });
});

describe('mending', () => {
  const all = {
    close: 0.4,
    dropDoubles: true,
    unite: true,
    simplify: 0.01,
    laser,
  };

  it('closes the gaps that are as wide as the limit', async () => {
    const { check, drawing } = await inspect('svg', fileOf('gap-of-the-limit.svg'), laser);
    expect(check.findings).toMatchObject([{ kind: 'open', count: 2, value: 0.4 }]);
    if (!drawing) throw new Error('The gaps are not read.');
    const { drawing: mended, done } = mendDrawing(drawing, { close: 0.4 });
    expect(done.closed).toBe(2);
    const written = writeDrawing(mended, 'svg', 'x');
    expect(kindsIn(await checkOf('svg', written))).toEqual([]);
  });

  it('leaves no slivers where it unites', async () => {
    const { check, drawing } = await inspect('plt', fileOf('union-leaves-slivers.plt'), laser);
    expect(kindsIn(check)).toContain('cancelling');
    if (!drawing) throw new Error('The slivers are not read.');
    for (const mending of [{ unite: true }, all]) {
      const { drawing: mended } = mendDrawing(drawing, mending);
      const after = kindsIn(await checkOf('plt', writeDrawing(mended, 'plt', 'x')));
      expect(after).not.toContain('doubled');
      expect(after).not.toContain('cancelling');
    }
  });
});
