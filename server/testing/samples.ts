import { crc32, deflateSync } from 'node:zlib';
import type { OrderFileKind } from '#contract/common/files';
import { pngOf } from './pictures.ts';
import type { Upload } from './shop.ts';

function zip(name: string, content: string): Buffer {
  const data = Buffer.from(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt32LE(crc32(data), 14);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(data.length, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 4);
  central.writeUInt16LE(20, 6);
  local.copy(central, 16, 14, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + data.length, 16);
  return Buffer.concat([local, Buffer.from(name), data, central, Buffer.from(name), end]);
}

function binaryStl(): Buffer {
  const file = Buffer.alloc(84 + 50);
  file.write('made for a test');
  file.writeUInt32LE(1, 80);
  return file;
}

function oldCdr(): Buffer {
  const riff = Buffer.alloc(60);
  riff.write('RIFF', 0, 'latin1');
  riff.writeUInt32LE(52, 4);
  riff.write('CDRDvrsn', 8, 'latin1');
  return riff;
}

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

export const samples: Record<OrderFileKind, Buffer> = {
  jpg: Buffer.from(
    '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AR//Z',
    'base64',
  ),
  png: pngOf(Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]), deflateSync(Buffer.from([0, 255]))),
  webp: Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
  svg: Buffer.from(
    '<?xml version="1.0"?>\n<!-- حلقه -->\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><path d="M0 0h9v9z"/></svg>',
  ),
  pdf: Buffer.from(pdf),
  ai: Buffer.from('%!PS-Adobe-3.0\n%%Creator: Adobe Illustrator(R) 8.0\n%%EndComments\n%%EOF\n'),
  eps: Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n0 0 moveto 9 9 lineto stroke\n%%EOF\n'),
  cdr: zip('mimetype', 'application/x-vnd.corel.draw.document+zip'),
  dxf: Buffer.from('0\nSECTION\n2\nENTITIES\n0\nLINE\n8\n0\n10\n0\n20\n0\n11\n9\n21\n9\n0\nENDSEC\n0\nEOF\n'),
  plt: Buffer.from('IN;SP1;PU0,0;PD400,0,400,400;PU;SP0;'),
  stl: Buffer.from(
    'solid ring\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid ring\n',
  ),
  zip: zip('ring.txt', 'a ring'),
};

export const variants: readonly [OrderFileKind, Buffer][] = [
  ['stl', binaryStl()],
  ['cdr', oldCdr()],
  ['ai', Buffer.from(pdf)],
  [
    'dxf',
    Buffer.from(
      '999\r\nmade for a test\r\n  0\r\nSECTION\r\n  2\r\nHEADER\r\n  0\r\nENDSEC\r\n  0\r\nEOF\r\n',
    ),
  ],
  ['svg', Buffer.from('\ufeff<svg viewBox="0 0 9 9"/>')],
  ['eps', Buffer.concat([Buffer.from([0xc5, 0xd0, 0xd3, 0xc6]), Buffer.alloc(26)])],
  ['zip', Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
];

/** An EPS of 100 × 50 points. */
export const epsOf = (program: string) =>
  `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 10 10 110 60\n%%EndComments\n${program}\nshowpage\n%%EOF\n`;

export const sample = (kind: OrderFileKind, name = `طرح.${kind}`): Upload => ({
  name,
  content: samples[kind],
});
