import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileKinds, pictureKinds } from '#contract/common/files';
import { contentFault } from '#contract/common/content-faults';
import { samples, variants } from '../../../testing/samples.ts';
import { Cursor } from './cursor.ts';
import { headChecks, headBytes, isKind, kindByName, kindOf } from './kind.ts';

/** The most characters that a kind's check may examine for each character of the file. */
const maxSteps = 8;
const bound = (length: number) => maxSteps * length + 200;

function checkAll(text: string): void {
  for (const kind of fileKinds) {
    const cursor = new Cursor(text);
    headChecks[kind](cursor);
    if (cursor.steps > bound(text.length))
      throw new Error(`${kind} takes ${cursor.steps} steps for ${JSON.stringify(text.slice(0, 40))}…`);
  }
}

/** Possible beginnings of every kind, so that the checks run as far as they can. */
const openings = [
  [
    '',
    '\xef\xbb\xbf',
    '<',
    '<!--',
    '<?xml ',
    '<!DOCTYPE',
    '<!DOCTYPE svg [',
    '<svg',
    '999\n',
    '999\r\n',
    '0\n',
  ],
  ['\x1b.', '\x1b.(', '\x1b%', 'IN', 'solid\n', 'solid x', '%!PS-Adobe-', 'RIFFxxxx', 'PK\x03\x04', '%PDF-'],
].flat();
const words = [
  [
    '<!---->',
    '<!--',
    '-->',
    '<?xml?>',
    '<?',
    '?>',
    '<!DOCTYPE>',
    '<!DOCTYPE[]>',
    '<!DOCTYPE[',
    ']>',
    '] ',
    '<svg',
  ],
  ['x:', '999\n\n', '999\r\n\r\n', '999', '999\n', '0\n', '0\r\n', 'SECTION', '\r\n'],
  [
    '\x1b.A',
    '\x1b.(',
    '\x1b%1B',
    '\x1b%',
    '\x1b.I81;;17:',
    'IN',
    ';',
    'mimetypeapplication/x-vnd.corel',
    'PK\x03\x04',
    'previews/',
  ],
  ['solid', 'facet', 'endsolid', 'solid\n', ' EPSF', '1.'],
].flat();
const signs = [...' \t\n\r\v\f<>!?-[]/:;.,%$()\'"\\=&#\x00\x1b09AZazINxsSvgK\xa0\xef\xff'];
const repeated = (token: string, length: number) =>
  token.repeat(Math.ceil(length / token.length)).slice(0, length);

test('every short token repeated to the largest size takes steps in proportion to it', () => {
  const every = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
  const pairs = signs.flatMap((first) => signs.map((second) => first + second));
  for (const token of [...every, ...pairs, ...words]) {
    checkAll(repeated(token, headBytes));
    for (const opening of words.includes(token) ? [...openings, ...words] : openings)
      checkAll((opening + repeated(token, headBytes)).slice(0, headBytes));
  }
});

test('so does every mixture of them', () => {
  const token = fc.oneof(fc.constantFrom(...words), fc.constantFrom(...signs), fc.string({ maxLength: 3 }));
  const repetition = fc
    .tuple(fc.array(token, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: headBytes }))
    .map(([tokens, length]) => repeated(tokens.join('') || ' ', length));
  const file = fc
    .tuple(fc.constantFrom(...openings), fc.array(repetition, { maxLength: 4 }))
    .map(([opening, parts]) => (opening + parts.join('')).slice(0, headBytes));
  fc.assert(
    fc.property(file, (text) => checkAll(text)),
    { numRuns: 2000 },
  );
});

const bytes = (text: string) => Buffer.from(text, 'latin1');
const is = (kind: (typeof fileKinds)[number], text: string) => isKind(kind, bytes(text), text.length);

test('each kind is told from every other by its content', () => {
  for (const kind of fileKinds) {
    const content = samples[kind];
    expect([kind, isKind(kind, content.subarray(0, headBytes), content.length)]).toEqual([kind, true]);
    for (const other of ['png', 'svg', 'dxf', 'plt', 'stl'] as const)
      if (other !== kind)
        expect([other, kind, isKind(other, content.subarray(0, headBytes), content.length)]).toEqual([
          other,
          kind,
          false,
        ]);
  }
  expect(kindByName('طرح.SVG')).toBe('svg');
  expect(kindByName('طرح.exe')).toBeNull();
});

/** Beginnings of films and sounds. */
const media = {
  mp4: '\0\0\0\x20ftypisom',
  mov: '\0\0\0\x08wide\0\0\0\0mdat',
  m4a: '\0\0\0\x20ftypM4A ',
  webm: '\x1aE\xdf\xa3\x9f\x42\x86\x81\x01',
  mp3: '\xff\xfb\x90\x64',
  ogg: 'OggS\0\x02',
  wav: 'RIFF\x24\0\0\0WAVEfmt ',
};
const mediaKinds = Object.keys(media) as (keyof typeof media)[];

/** Returns the browser's error message for a file before it is uploaded. */
const faultOf = (name: string, content: Buffer, kinds: readonly string[] = fileKinds) =>
  contentFault({ name, size: content.length }, content.toString('latin1', 0, headBytes), kinds);

test('a browser refuses no file that is taken here, under the name of any kind', () => {
  const utf16 = Buffer.from('\ufeff<svg viewBox="0 0 9 9"/>', 'utf16le');
  const films = [...Object.values(media), 'ID3\x04', '\xff\xf3\x90'].map(bytes);
  const all = [...Object.values(samples), ...films, ...variants.map(([, content]) => content), utf16];
  const longSolid = Buffer.concat([variants[0]?.[1] ?? Buffer.of(), Buffer.alloc(100)]);
  for (const content of [...all, longSolid])
    for (const kinds of [fileKinds, pictureKinds, ['jpg', 'png'] as const, mediaKinds])
      for (const ending of kinds) {
        const name = `عکس.${ending}`;
        const kind = kindOf(name, kinds, content.subarray(0, headBytes), content.length);
        const isTaken = kind !== null;
        expect({ ending, kind, fault: isTaken ? faultOf(name, content, kinds) : null }).toEqual({
          ending,
          kind,
          fault: null,
        });
      }
  // Every camera's JPEG, and one whose rest is missing.
  for (const fourth of [0xdb, 0xe0, 0xe1, 0xe2, 0xee])
    expect(faultOf('عکس.jpg', Buffer.of(0xff, 0xd8, 0xff, fourth))).toBeNull();
});

test('a browser names a file whose content is not what its name says', () => {
  for (const content of ['not a picture', '\0'.repeat(5000), '<!doctype html><p>404', 'GIF89'])
    expect(faultOf('پدر.jpg', bytes(content))).toMatch(/^فایل «پدر\.jpg» باز نشد/);
  expect(faultOf('پدر.jpg', samples.plt)).toMatch(/^فایل «پدر\.jpg»/);
  expect(faultOf('پدر.png', samples.pdf, pictureKinds)).toMatch(/^فایل «پدر\.png»/);
  expect(faultOf('پدر.png', samples.webp, ['jpg', 'png'])).toMatch(/^فایل «پدر\.png»/);
  expect(faultOf('پدر.png', bytes('GIF89a'), ['jpg', 'png'])).toContain('تصویر GIF');
  for (const ending of ['pdf', 'ai', 'eps', 'cdr', 'svg', 'dxf', 'stl', 'zip'])
    expect(faultOf(`طرح.${ending}`, bytes('test'))).toContain(`با قالب ${ending.toUpperCase()} ذخیره`);
  for (const ending of mediaKinds) {
    expect(faultOf(`مادر.${ending}`, bytes('not media'), mediaKinds)).toMatch(
      /^فایل «مادر\.\w+» باز نشد.* MP[34] /,
    );
    expect(faultOf(`مادر.${ending}`, bytes(media[ending]), [ending])).toBeNull();
  }
  // A plotter file has no signature, and the field says of other kinds that they are not taken.
  expect(faultOf('طرح.plt', bytes('test'))).toBeNull();
  expect(faultOf('setup.exe', bytes('test'))).toBeNull();
});

test.each([
  ['svg', '<svg>'],
  ['svg', '\xef\xbb\xbf <?xml version="1.0"?>\n<!-- a > b -->\n<SVG\n>'],
  ['svg', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [<!ENTITY a "b[]"> ]>\n<svg:svg/>'],
  ['svg', '<?xml?><?xml-stylesheet href="a"?><!----><!----><svg xmlns="x">'],
  ['dxf', '  0\r\nSECTION\r\n'],
  ['dxf', '999\nmade by hand\n  999\r\n\r\n  0\n\nSECTION\n'],
  ['dxf', 'AutoCAD Binary DXF\r\n\x1a\0'],
  ['dxf', 'From: a program\r\n\r\n\r\n  0\r\nSECTION\r\n'],
  ['dxf', '0\rSECTION\r2\rENTITIES\r'],
  ['svg', '\0\0\n<svg>\0\0'],
  ['svg', 'HTTP/1.1 200 OK\r\nContent-Type: image/svg+xml\r\n\r\n<svg>'],
  ['svg', '\xff\xfe<\0s\0v\0g\0>\0'],
  ['svg', 'Saved by a program\n<svg>'],
  ['plt', 'in;sp1;'],
  ['plt', 'PLOT 12 of 3 mm brass\r\nIN;SP1;'],
  ['plt', '\x1b%-12345X@PJL JOB NAME="a"\r\n@PJL ENTER LANGUAGE=HPGL2\r\n\x1bE\x1b&l1O\x1b%1BIN;SP1;'],
  ['stl', 'exported by a program\nsolid a\nfacet normal 0 0 1'],
  ['pdf', '\x1b%-12345X@PJL JOB\r\n%PDF-1.7'],
  ['eps', '\x04%!PS-Adobe-3.0 EPSF-3.0\n'],
  ['plt', 'IN;SP1;PU0,0;'],
  ['plt', '\x1b.(;\x1b.I81;;17:\x1b.N;19:IN;SP1;'],
  ['plt', '\x1b%-12345X\x1b%1BBP;IN;'],
  ['plt', '\n\x1b.@;0:PU 10'],
  ['stl', '  SOLID a part\r\n  facet normal 0 0 1'],
  ['stl', 'solid\nendsolid'],
  ['stl', 'solid x\ncolor 1 0 0\n facet normal 0 0 1'],
  ['plt', ';;IN;SP1;PU0,0;PD4000,0;'],
  ['plt', '\r\n;;IN;SP1;PU0,0PD4000,0PUSP0;'],
  ['eps', '%!PS-Adobe-3.0 EPSF-3.0\n'],
  ['ai', '%!PS-Adobe-3.0\n'],
  ['cdr', 'RIFF\n\n\n\nCDRA'],
  ['cdr', 'RIFX\n\n\n\ncdr9'],
  ['cdr', 'RIFF\n\n\n\nCDRX'],
  ['cdr', 'RIFF\n\n\n\nCMX1'],
  ['cdr', `PK\x03\x04${'\0'.repeat(26)}content/riffData.cdr`],
  ['cdr', `PK\x03\x04${'\0'.repeat(26)}previews/thumbnail.png`],
  ['cdr', `PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/x-vnd.corel.draw.document+zip`],
] as const)('%s may begin with %j', (kind, text) => {
  expect(is(kind, text)).toBe(true);
});

test.each([
  ['svg', '<svgs>'],
  ['svg', 'only text'],
  ['svg', '<html><svg>'],
  ['svg', '<!-- never closed <svg>'],
  ['svg', '<!DOCTYPE [ never closed <svg>'],
  ['dxf', '0\nSECTIONS'],
  ['dxf', '999\nonly a comment'],
  ['dxf', '9990\nSECTION'],
  ['dxf', '0 SECTION'],
  ['plt', 'inside;'],
  ['plt', '\0\x01IN;'],
  ['plt', 'IN'],
  ['plt', '\x1b%'],
  ['stl', 'solid facet'],
  ['stl', 'solids\nfacet'],
  ['stl', 'solid x\ncolor 1 0 0\nfacets'],
  ['plt', ';;inside;'],
  ['eps', '%!PS-Adobe- EPSF'],
  ['pdf', '%PDF-x'],
  ['png', '\x89PNG'],
  ['webp', 'RIFFxxxxWAVE'],
  ['cdr', 'RIFFxxxxCD'],
  ['cdr', 'RIFFxxxxCDR'],
  ['cdr', 'RIFFxxxxWAVE'],
  ['cdr', `PK\x03\x04${'\0'.repeat(26)}ring.txt`],
  ['cdr', 'PK\x03\x04previews/'],
] as const)('%s does not begin with %j', (kind, text) => {
  expect(is(kind, text)).toBe(false);
});
