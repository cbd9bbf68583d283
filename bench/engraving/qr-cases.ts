import { createHash } from 'node:crypto';
import { exportDrawing } from '#engraving/export/export-drawing';
import { type Contour, mapContour } from '#engraving/geometry';
import { quietZone } from '#engraving/qr/modules';
import { type Bitmap, paint } from '#engraving/qr/paint';
import { paintQr } from '#engraving/qr/paint-qr';
import { drawQr, type QrDrawing } from '#engraving/qr/qr-drawing';
import { photograph, tilts } from './qr-photo.ts';

/** A heart with a round hole: curves, and a contour inside another. */
const heart: Contour[] = [
  {
    start: [0, -9],
    segments: [
      [8, -3, 10, 1, 10, 4],
      [10, 10, 3, 11, 0, 6],
      [-3, 11, -10, 10, -10, 4],
      [-10, 1, -8, -3, 0, -9],
    ],
  },
  {
    start: [3, 2],
    segments: [
      [3, 0.3, 1.7, -1, 0, -1],
      [-1.7, -1, -3, 0.3, -3, 2],
      [-3, 3.7, -1.7, 5, 0, 5],
      [1.7, 5, 3, 3.7, 3, 2],
    ],
  },
];

const rounds: Contour = {
  start: [1, 0],
  segments: [
    [1, 0.552, 0.552, 1, 0, 1],
    [-0.552, 1, -1, 0.552, -1, 0],
    [-1, -0.552, -0.552, -1, 0, -1],
    [0.552, -1, 1, -0.552, 1, 0],
  ],
};
const scaled = (contour: Contour, by: number) => mapContour(contour, (x, y) => [x * by, y * by]);
const square: Contour = {
  start: [0, 0],
  segments: [
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ],
};

/** A reader may take the square and the target for a pattern of the code. */
const logos = {
  heart,
  square: [square],
  target: [rounds, scaled(rounds, 0.6), scaled(rounds, 0.2)],
};

export interface QrCase {
  name: string;
  address: string;
  /** The logo's share of the width; 0: none. */
  share: number;
  logo?: keyof typeof logos;
  isInverse: boolean;
  /** Only the engine's own pictures of it are read. */
  isSample?: boolean;
}

const short = 'https://hakkak.example/q/ABCD2345';
const capitals = 'HTTPS://HAKKAK.EXAMPLE/Q/ABCD2345';
const long = 'https://www.kargah-hakkaki-ye-negin.example/q/ABCD2345';
const persian = 'https://حکاکی‌نگین.ایران/q/ABCD2345';

/** Addresses of several lengths with every logo at every width. */
const samples = [26, 34, 45, 56].flatMap((length, row) =>
  Object.keys(logos).flatMap((name, column) =>
    [0.25, 0.3, 0.35].map((share, n): QrCase => {
      const code = String(7919 * (row * 9 + column * 3 + n + 1)).padStart(length - 17, 'q2k7m');
      return {
        name: `${length} bytes, ${name} ${share * 100} %`,
        address: `https://ha.kk/q/-${code}`.slice(0, length),
        share,
        logo: name as keyof typeof logos,
        isInverse: false,
        isSample: true,
      };
    }),
  ),
);

export const qrCases: readonly QrCase[] = [
  { name: 'short', address: short, share: 0, isInverse: false },
  { name: 'short, logo 25 %', address: short, share: 0.25, isInverse: false },
  { name: 'short, logo 30 %', address: short, share: 0.3, isInverse: false },
  { name: 'short, logo 35 %', address: short, share: 0.35, isInverse: false },
  { name: 'short, inverse', address: short, share: 0, isInverse: true },
  { name: 'short, inverse, logo 35 %', address: short, share: 0.35, isInverse: true },
  { name: 'capitals', address: capitals, share: 0, isInverse: false },
  { name: 'capitals, logo 35 %', address: capitals, share: 0.35, isInverse: false },
  { name: 'long', address: long, share: 0, isInverse: false },
  { name: 'long, logo 35 %', address: long, share: 0.35, isInverse: false },
  { name: 'Persian', address: persian, share: 0, isInverse: false },
  { name: 'Persian, logo 35 %', address: persian, share: 0.35, isInverse: false },
  ...samples,
];

export const pxPerMm = 300 / 25.4;
export const mm = 10;
/** Pixels of a module in the picture that is photographed. */
export const fine = 16;

export const drawCase = ({ address, share, logo, isInverse }: QrCase): QrDrawing =>
  drawQr(address, {
    mm,
    isInverse,
    ...(share > 0 && { logo: { contours: logos[logo ?? 'heart'], share } }),
  });

/** The modules of the whole drawing's width. */
export const acrossOf = ({ modules }: QrDrawing): number => modules.length + 2 * quietZone;

/** The file formats whose drawing is read, in addition to the picture. */
export const qrFiles = ['svg', 'dxf', 'pdf'] as const;

/** Burnt places of dark metal are bright. */
export const asMetal = (picture: Bitmap, { isInverse }: QrDrawing): Bitmap =>
  isInverse ? { ...picture, bytes: picture.bytes.map((grey) => 255 - grey) } : picture;

/** Returns the brightness of the metal around a code, 0 to 255. */
export const metalOf = ({ isInverse }: QrDrawing): number => (isInverse ? 0 : 255);

/** The engine's own pictures of a drawing: at 300 dpi, and photographed. */
export function picturesOf(drawing: QrDrawing): Record<string, Bitmap> {
  const picture = (pixels: number) =>
    asMetal(
      paint(drawing.contours, {
        left: 0,
        top: drawing.height,
        pxPerMm: pixels / drawing.width,
        width: pixels,
        height: pixels,
      }),
      drawing,
    );
  const across = acrossOf(drawing);
  const sharp = picture(across * fine);
  return {
    'at 300 dpi': picture(Math.round(mm * pxPerMm)),
    png: asMetal(paintQr(drawing, pxPerMm), drawing),
    ...Object.fromEntries(
      tilts.map((towards) => [towards, photograph(sharp, across, towards, metalOf(drawing))]),
    ),
  };
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** The digests of every file and every picture of a drawing; of a sample, of one file. */
export function digestsOf(drawing: QrDrawing, isSample = false): Record<string, string> {
  const file = (format: (typeof qrFiles)[number]) => digest(exportDrawing(drawing, format, 'QR'));
  if (isSample) return { svg: file('svg') };
  return {
    ...Object.fromEntries(qrFiles.map((format) => [format, file(format)])),
    ...Object.fromEntries(
      Object.entries(picturesOf(drawing)).map(([name, { width, bytes }]) => [
        `picture ${name}`,
        `${width} ${digest(bytes)}`,
      ]),
    ),
  };
}
