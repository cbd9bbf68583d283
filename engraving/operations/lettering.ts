import { ringDefaults } from '#contract/common/rings';
import type { DrawingFormat, DrawingInput, DrawingWarning } from '#contract/fonts';
import { calibrationStrip } from '../calibration-strip.ts';
import { drawRing } from '../draw-ring.ts';
import { EngravingError, type RefusedDrawing } from '../errors.ts';
import { exportDrawing } from '../export/export-drawing.ts';
import type { Exported } from '../export/exported.ts';
import { pathData } from '../export/path-data.ts';
import { toSvg } from '../export/svg.ts';
import { type EngravingFont, openFont } from '../font.ts';
import { fontCatalog } from '../fonts/catalog.ts';
import type { Contour } from '../geometry.ts';
import { hasKashida } from '../kashida.ts';
import { readyEngine } from '../ready.ts';
import type { RingDrawing, RingInput } from '../ring-drawing.ts';
import { drawSheet } from '../sheet.ts';
import { findWarnings } from '../warnings.ts';
import { sfntOfWoff } from '../woff.ts';
import type { Outside } from './outside.ts';

export type StripFinding = DrawingWarning & { path: string };

/** The strip of a drawing as a page shows it: mm, y down, the strip's upper left corner at (0, 0). */
export interface DrawnStrip {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly letterHeight: number;
  readonly largest: number;
  readonly gap: number;
  /** False in a font whose kashidas do not lengthen words. */
  readonly hasKashida: boolean;
  /** The edge of a bent strip, as a path. */
  readonly edge?: string;
}

/** The size in mm of a drawing that fits, its letter height, and the largest. */
export type Fit = Pick<DrawnStrip, 'width' | 'height' | 'letterHeight' | 'largest'>;

/** The outlines of a drawing as the shop stores them. */
export interface Outlines {
  /** The strip in mm. */
  readonly width: number;
  readonly height: number;
  /** JSON of the contours, which the server's main process never has to read. */
  readonly contours: string;
  /** The edge of a bent strip. */
  readonly edge?: Contour;
}

/** A drawing with all that the shop stores of it. */
export interface OutlinedDrawing extends Outlines {
  readonly letterHeight: number;
  readonly svg: string;
  readonly warnings: readonly DrawingWarning[];
  readonly engine: number;
}

/** One of the drawings that are written; `name` is written into its file. */
export interface NamedDrawing {
  readonly input: DrawingInput;
  readonly name: string;
}

interface ExportInput {
  readonly drawings: readonly (NamedDrawing | { readonly outlines: Outlines; readonly name: string })[];
  readonly formats: readonly DrawingFormat[];
}

interface SheetInput {
  readonly drawings: readonly (NamedDrawing & { readonly left: number; readonly bottom: number })[];
  readonly width: number;
  readonly height: number;
  readonly format: DrawingFormat;
  readonly name: string;
}

type Bytes = Uint8Array<ArrayBuffer>;
type Files<List extends readonly Bytes[] = readonly Bytes[]> = Promise<{ readonly files: List }>;

/** Digits after the point of a millimetre: for the screen, and in stored coordinates (0.01 µm). */
const [screenDigits, storedDigits] = [4, 5];

const rounded = (value: number) => Number(value.toFixed(storedDigits));

const storedContour = ({ start, segments }: Contour) =>
  ({
    start: start.map(rounded),
    segments: segments.map((segment) => segment.map(rounded)),
  }) as unknown as Contour;

export function letteringOf({ fontFile, maxFonts }: Outside) {
  /** The fonts that are open, the latest last. */
  const fonts = new Map<string, Promise<EngravingFont>>();

  function fontOf(fontId: string): Promise<EngravingFont> {
    const opened = fonts.get(fontId) ?? open(fontId);
    fonts.delete(fontId);
    fonts.set(fontId, opened);
    opened.catch(() => fonts.delete(fontId));
    const [oldest = ''] = fonts.keys();
    if (fonts.size > maxFonts) fonts.delete(oldest);
    return opened;
  }

  async function open(fontId: string): Promise<EngravingFont> {
    const font = fontCatalog.find(({ id }) => id === fontId);
    if (!font) throw new EngravingError({ code: 'unreadable-font' });
    const files = await Promise.all(font.files.map(async (name) => sfntOfWoff(await fontFile(name))));
    await readyEngine();
    return openFont(files, font.type);
  }

  const drawn = async (input: DrawingInput, quality: 'preview' | 'exact'): Promise<RingDrawing> =>
    drawRing(await fontOf(input.fontId), input, quality);

  async function strip(
    { contours, edge, width, height, letterHeight, largest, gap }: RingDrawing,
    { fontId }: DrawingInput,
  ): Promise<DrawnStrip> {
    const path = pathData(contours, height, screenDigits);
    const [first] = (await fontOf(fontId)).files;
    const shown = {
      path,
      width,
      height,
      letterHeight,
      largest,
      gap,
      hasKashida: !first || hasKashida(first),
    };
    return edge ? { ...shown, edge: pathData([edge], height, screenDigits) } : shown;
  }

  /** The last exact drawing: warnings, and then exports, are about the same one. */
  let last: { of: string; drawing: RingDrawing } | undefined;

  async function exactly(input: DrawingInput): Promise<RingDrawing> {
    const of = JSON.stringify(input);
    if (last?.of !== of) last = { of, drawing: await drawn(input, 'exact') };
    return last.drawing;
  }

  async function fitOf(input: DrawingInput): Promise<Fit> {
    const { width, height, letterHeight, largest } = await drawn(input, 'preview');
    return { width, height, letterHeight, largest };
  }

  return {
    /** A quick drawing. */
    draw: async ({ input }: { input: DrawingInput }): Promise<DrawnStrip> =>
      strip(await drawn(input, 'preview'), input),

    /** An exact drawing with what the laser's spot (mm) cannot burn. */
    async finish({ input, spot }: { input: DrawingInput; spot: number }) {
      const drawing = await exactly(input);
      const findings = findWarnings(drawing, spot).map(
        ({ code, message, regions }): StripFinding => ({
          code,
          message,
          path: pathData(regions, drawing.height, screenDigits),
        }),
      );
      return { strip: await strip(drawing, input), findings };
    },

    /** An exact drawing for the shop to store. */
    async outline({ input, spot }: { input: DrawingInput; spot: number }): Promise<OutlinedDrawing> {
      const drawing = await drawn(input, 'exact');
      const contours = JSON.stringify(drawing.contours.map(storedContour));
      const { width, height, letterHeight, engine } = drawing;
      const edge = drawing.edge && { edge: storedContour(drawing.edge) };
      return {
        width,
        height,
        contours,
        ...edge,
        letterHeight,
        svg: toSvg({ width, height, contours: JSON.parse(contours) as Contour[], ...edge }, input.text),
        warnings: findWarnings(drawing, spot).map(({ code, message }) => ({ code, message })),
        engine,
      };
    },

    /** Writes each drawing, or what was stored of it, in each format. */
    async export({ drawings, formats }: ExportInput): Files {
      const files = drawings.map(async (each) => {
        const exported: Exported =
          'input' in each
            ? await exactly(each.input)
            : { ...each.outlines, contours: JSON.parse(each.outlines.contours) as Contour[] };
        return formats.map((format) => exportDrawing(exported, format, each.name));
      });
      return { files: (await Promise.all(files)).flat() };
    },

    /** Whether each drawing can be drawn; `smaller` would fit where only the letters are too large. */
    async fits({ inputs }: { inputs: readonly DrawingInput[] }) {
      type Answer = { fit: Fit } | { refused: RefusedDrawing; smaller?: Fit };
      const fits = inputs.map(async (input): Promise<Answer> => {
        try {
          return { fit: await fitOf(input) };
        } catch (error) {
          if (!(error instanceof EngravingError)) throw error;
          const { refused } = error;
          const { fault } = refused;
          const isTooLarge =
            (fault.code === 'too-wide' || fault.code === 'too-high') && fault.largest !== null;
          return { refused, ...(isTooLarge && { smaller: await fitOf({ ...input, fit: true }) }) };
        }
      });
      return { fits: await Promise.all(fits) };
    },

    /** The words for what the laser's spot (mm) cannot burn of each drawing; null where it burns all. */
    async burns({ inputs, spot }: { inputs: readonly DrawingInput[]; spot: number }) {
      const warnings = inputs.map(async (input) => {
        const findings = findWarnings(await drawn(input, 'exact'), spot);
        return findings.map(({ message }) => message).join(' ') || null;
      });
      return { warnings: await Promise.all(warnings) };
    },

    /** Drawings at their places on one sheet, in the order of burning; lengths in mm. */
    async sheet({ drawings, width, height, format, name }: SheetInput): Files<readonly [Bytes]> {
      const placed = drawings.map(async ({ input, ...at }) => ({
        ...at,
        drawing: await drawn(input, 'exact'),
      }));
      return {
        files: [exportDrawing(drawSheet(await Promise.all(placed), { width, height }), format, name)],
      };
    },

    /** The strip by which people find the width of their laser's spot. */
    calibration: async ({ format }: { format: DrawingFormat }): Files<readonly [Bytes]> => ({
      files: [exportDrawing(calibrationStrip(), format, 'calibration')],
    }),

    /** The characters of a text that a font lacks. */
    async missing({ fontId, text }: { fontId: string; text: string }) {
      const input: RingInput = {
        ...ringDefaults,
        text,
        ring: { mm: 26, thickness: 4 },
        bandWidth: 15,
        fit: true,
      };
      try {
        drawRing(await fontOf(fontId), input, 'preview');
      } catch (error) {
        if (!(error instanceof EngravingError)) throw error;
        if (error.fault.code === 'unknown-glyphs') return { characters: error.fault.characters };
      }
      return { characters: [] };
    },
  };
}
