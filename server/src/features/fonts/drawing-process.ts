/** The process in which the engraving engine draws. drawings.ts starts it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { drawRing } from '#engraving/draw-ring';
import { EngravingError } from '#engraving/errors';
import { exportDrawing } from '#engraving/export/export-drawing';
import { toSvg } from '#engraving/export/svg';
import { type EngravingFont, openFont } from '#engraving/font';
import type { Contour } from '#engraving/geometry';
import { readyEngine } from '#engraving/ready';
import { findWarnings } from '#engraving/warnings';
import { sfntOfWoff } from '#engraving/woff';
import { serveJobs } from '../../platform/processes/serve-jobs.ts';
import { LruCache } from '../../platform/foundation/lru-cache.ts';
import type { Failed } from './drawing-engine.ts';
import type { Answer, DrawJob, DrawnRing, FilesJob } from './drawing-jobs.ts';

const folder = path.join(import.meta.dirname, '../../../../engraving/fonts/files');
/** The diameter in mm of the laser's spot that warnings are about. */
const spot = 0.05;
/** Digits after the point of kept coordinates: 0.01 µm. */
const digits = 5;
const fonts = new LruCache<EngravingFont>(8);

async function fontOf({ digest, type, files }: DrawJob['font']): Promise<EngravingFont> {
  const cached = fonts.get(digest);
  if (cached) return cached;
  const contents = await Promise.all(
    files.map(async (file) => sfntOfWoff(await readFile(path.join(folder, file)))),
  );
  const font = openFont(contents, type);
  fonts.set(digest, font);
  return font;
}

const round = (value: number) => Number(value.toFixed(digits));

const roundContour = ({ start, segments }: Contour) =>
  ({
    start: start.map(round),
    segments: segments.map((segment) => segment.map(round)),
  }) as unknown as Contour;

async function draw({ font, input }: DrawJob): Promise<DrawnRing> {
  await readyEngine();
  const drawing = drawRing(await fontOf(font), input, 'exact');
  const contours = JSON.stringify(drawing.contours.map(roundContour));
  const { width, height, letterHeight, engine } = drawing;
  const edge = drawing.edge && { edge: roundContour(drawing.edge) };
  return {
    width,
    height,
    contours,
    letterHeight,
    svg: toSvg({ width, height, contours: JSON.parse(contours) as Contour[], ...edge }, input.text),
    warnings: findWarnings(drawing, spot).map(({ code, message }) => ({ code, message })),
    engine,
  };
}

function files({ drawing, formats, name }: FilesJob): Uint8Array[] {
  const exported = { ...drawing, contours: JSON.parse(drawing.contours) as Contour[] };
  return formats.map((format) => exportDrawing(exported, format, name));
}

serveJobs(async (job: DrawJob | FilesJob): Promise<Answer | Failed> => {
  try {
    return job.make === 'drawing' ? { drawn: await draw(job) } : { files: files(job) };
  } catch (error) {
    if (error instanceof EngravingError) {
      const { field, message, fault } = error;
      const missing = fault.code === 'unknown-glyphs' ? fault.characters : [];
      return { refused: { field, message, missing } };
    }
    return { failed: String((error as Error).stack) };
  }
});
