/**
 * Judges QR codes by zbar: every file of a code of 10 mm is drawn by another program (SVG by Inkscape, DXF by ezdxf, PDF by MuPDF) at 300 dpi,
 * and photographed as a phone would; zbar must read the address from every picture. Its readings are stored in results/qr.json.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { exportDrawing } from '#engraving/export/export-drawing';
import type { Bitmap } from '#engraving/qr/paint';
import { paintQr } from '#engraving/qr/paint-qr';
import type { QrDrawing } from '#engraving/qr/qr-drawing';
import { askProgram, judge, versionOf } from './programs.ts';
import {
  acrossOf,
  asMetal,
  digestsOf,
  drawCase,
  fine,
  metalOf,
  mm,
  picturesOf,
  pxPerMm,
  qrCases,
  qrFiles,
} from './qr-cases.ts';
import { photograph, tilts } from './qr-photo.ts';

const results = path.join(import.meta.dirname, 'results/qr.json');
/** Debian's own Python, which has Debian's ezdxf. */
const python = '/usr/bin/python3';

export interface QrResult {
  name: string;
  address: string;
  version: number;
  level: string;
  /** In mm. */
  module: number;
  digests: Record<string, string>;
  /** zbar's reading of each picture; null: nothing. */
  readings: Record<string, string | null>;
}

export async function judgeQr(): Promise<void> {
  const programs = {
    zbar: judge('zbarimg', ['--version']).trim(),
    inkscape: judge('inkscape', ['--version']).trim(),
    mutool: versionOf('mutool', '-v'),
    ezdxf: ezdxfVersion(),
  };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-qr-'));
  const cases: QrResult[] = [];
  let [right, wrong] = [0, 0];
  try {
    for (const one of qrCases) {
      const drawing = drawCase(one);
      const readings: QrResult['readings'] = {};
      const files = one.isSample ? {} : await allPictures(drawing, folder);
      for (const [name, picture] of Object.entries(files)) {
        readings[name] = await readByZbar(picture, folder);
      }
      for (const [name, picture] of Object.entries(picturesOf(drawing))) {
        readings[`engine, ${name}`] = await readByZbar(picture, folder);
      }
      const { address, version, level } = drawing;
      const module = Number(drawing.module.toFixed(4));
      cases.push({
        name: one.name,
        address,
        version,
        level,
        module,
        digests: digestsOf(drawing, one.isSample),
        readings,
      });
      const missed = Object.keys(readings).filter((name) => readings[name] !== address);
      right += Object.keys(readings).length - missed.length;
      wrong += missed.length;
      console.log(`${one.name}: version ${version}-${level}, a module of ${module} mm`);
      for (const name of missed) console.log(`  ${name}: ${readings[name] ?? 'nothing read'}`);
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  fs.mkdirSync(path.dirname(results), { recursive: true });
  fs.writeFileSync(results, `${JSON.stringify({ programs, cases }, null, 2)}\n`);
  console.log(`qr: zbar ${programs.zbar} reads ${right} of ${right + wrong} pictures`);
  if (wrong > 0) process.exitCode = 1;
}

function ezdxfVersion(): string {
  const { code, text } = askProgram(python, ['-c', 'import ezdxf; print(ezdxf.__version__)']);
  if (code !== 0) throw new Error("ezdxf is missing: install Debian's package python3-ezdxf");
  return text.trim();
}

/** Draws every file by its own program, at 300 dpi and photographs it. */
async function allPictures(drawing: QrDrawing, folder: string): Promise<Record<string, Bitmap>> {
  const pictures: Record<string, Bitmap> = {};
  const across = acrossOf(drawing);
  const metal = metalOf(drawing);
  const [coarse, sharpest] = [Math.round(mm * pxPerMm), across * fine];
  const add = async (name: string, draw: (pixels: number) => Promise<Bitmap>) => {
    pictures[`${name}, at 300 dpi`] = asMetal(await draw(coarse), drawing);
    const big = asMetal(await draw(sharpest), drawing);
    for (const towards of tilts) {
      pictures[`${name}, ${towards}`] = photograph(big, across, towards, metal);
    }
  };
  for (const format of qrFiles) {
    const file = path.join(folder, `code.${format}`);
    fs.writeFileSync(file, exportDrawing(drawing, format, 'QR'));
    await add(format, (pixels) => rasterise(file, format, drawing, pixels));
  }
  const png = paintQr(drawing, pxPerMm);
  const raw = { raw: { width: png.width, height: png.height, channels: 1 as const } };
  const file = await sharp(png.bytes, raw)
    .toColourspace('b-w')
    .withMetadata({ density: png.pxPerMm * 25.4 })
    .png()
    .toBuffer();
  pictures['png, as it is'] = asMetal(await greyOf(file), drawing);
  await add('png', async (pixels) => greyOf(await sharp(file).resize(pixels, pixels).png().toBuffer()));
  return pictures;
}

async function rasterise(
  file: string,
  format: (typeof qrFiles)[number],
  { width, height }: QrDrawing,
  pixels: number,
): Promise<Bitmap> {
  const png = `${file}.png`;
  fs.rmSync(png, { force: true });
  if (format === 'pdf') {
    const dpi = String((pixels / width) * 25.4);
    judge('mutool', ['draw', '-q', '-r', dpi, '-c', 'gray', '-o', png, file, '1']);
    return greyOf(fs.readFileSync(png));
  }
  let svg = file;
  if (format === 'dxf') {
    svg = `${file}.svg`;
    const script = path.join(import.meta.dirname, 'dxf-picture.py');
    fs.writeFileSync(svg, judge(python, [script, file, String(width), String(height)]));
  }
  judge('inkscape', [
    svg,
    '--export-type=png',
    `--export-filename=${png}`,
    '--export-area-page',
    `--export-width=${pixels}`,
    `--export-height=${pixels}`,
    '--export-background=#ffffff',
    '--export-background-opacity=1',
  ]);
  return greyOf(fs.readFileSync(png));
}

async function greyOf(png: Buffer): Promise<Bitmap> {
  const { data, info } = await sharp(png)
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 1) throw new Error(`The picture has ${info.channels} channels instead of one.`);
  return { width: info.width, height: info.height, bytes: new Uint8Array(data) };
}

async function readByZbar({ width, height, bytes }: Bitmap, folder: string): Promise<string | null> {
  const file = path.join(folder, 'read.png');
  await sharp(bytes, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toFile(file);
  const { code, text } = askProgram('zbarimg', ['--quiet', '-Sdisable', '-Sqrcode.enable', file]);
  // 4: zbar finds no code.
  if (code !== 0 && code !== 4) throw new Error(`zbarimg ended with ${code}`);
  return code === 0 ? text.replace(/^QR-Code:/, '').replace(/\n$/, '') : null;
}
