import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { writeDrawing } from '#engraving/export/write-drawing';
import { readDrawing } from '#engraving/reading/read';
import { plains } from './corpus/plain.ts';

const field = path.join(import.meta.dirname, '../../engraving/reading/testing/field');
const side = 1200;

/** Further drawings of the kinds found in files from the field; another program painted the expected ink. */
const more: Record<string, string> = {
  'a clip path by the even-odd rule':
    '<clipPath id="a"><path clip-rule="evenodd" d="M30 3L42 37L11 16H49L18 37Z"/></clipPath><g clip-path="url(#a)"><rect width="60" height="40" fill="teal"/></g>',
  'wide strokes with their ends and corners':
    '<g fill="none" stroke="#000" stroke-width="3"><path d="M5 5L20 30L30 5"/><path d="M35 5V30H45" stroke-linecap="square" stroke-linejoin="bevel"/><path d="M50 5V35" stroke-linecap="round"/></g>',
  'white over black':
    '<rect width="60" height="40"/><circle cx="30" cy="20" r="12" fill="#fff" stroke="red" stroke-width="2"/>',
};

const svgs = [
  ...fs
    .readdirSync(field)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => [file, fs.readFileSync(path.join(field, file), 'utf8')] as const),
  ...plains.map(({ name, text }) => [name, text] as const),
  ...Object.entries(more).map(
    ([name, inside]) =>
      [
        name,
        `<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="40mm" viewBox="0 0 60 40">${inside}</svg>`,
      ] as const,
  ),
];

/** The darkness of each pixel of a picture as librsvg draws it, which comes with sharp. */
async function inkOf(svg: string, width: number, height: number): Promise<Uint8Array> {
  const sized = svg.replace(/(<svg[^>]*?) width="[^"]*" height="[^"]*"/, '$1');
  const framed = sized.replace('<svg', `<svg width="${width}" height="${height}"`);
  const grey = await sharp(Buffer.from(framed))
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (grey.info.width !== width || grey.info.height !== height)
    throw new Error(`librsvg draws ${grey.info.width} × ${grey.info.height}`);
  return grey.data.map((light) => 255 - light);
}

it.each(svgs)('the ink of %s is that of librsvg within 2 %', { timeout: 60_000 }, async (name, svg) => {
  const read = await readDrawing('svg', new TextEncoder().encode(svg)).catch(() => null);
  const isWhole = read && read.skipped.length + read.texts.length + read.pictures.length === 0;
  // librsvg 2.54 knows no transform-origin, and cuts neither symbols nor by clip paths of boxes or in clip paths.
  if (!isWhole || !read.page || svg.includes('transform-origin')) return;
  const { right, top } = read.page;
  const [width, height] = [side, Math.round((side * top) / right)];
  const theirs = await inkOf(svg, width, height);
  const copy = new TextDecoder().decode(writeDrawing(read, 'svg', name));
  const sum = (ink: Uint8Array) => ink.reduce((all, dark) => all + dark, 0);
  const sized = copy.replace(/width="[^"]*mm" height="[^"]*mm"/, `width="${width}" height="${height}"`);
  const ink = await inkOf(sized, width, height);
  const differs = ink.reduce((all, dark, n) => all + Math.abs(dark - (theirs[n] ?? 0)), 0);
  expect(Math.abs(sum(ink) / sum(theirs) - 1)).toBeLessThan(0.02);
  expect(differs / sum(theirs)).toBeLessThan(0.1);
});
