import { ringDefaults } from '#contract/common/rings';
import type { DrawingInput } from '#contract/fonts';
import { drawRing } from '#engraving/draw-ring';
import { EngravingError } from '#engraving/errors';
import { exportDrawing } from '#engraving/export/export-drawing';
import { pathData } from '#engraving/export/path-data';
import { openFont, type EngravingFont } from '#engraving/font';
import { fontCatalog } from '#engraving/fonts/catalog';
import { hasKashida } from '#engraving/kashida';
import { readyEngine } from '#engraving/ready';
import type { RingDrawing, RingInput } from '#engraving/ring-drawing';
import { drawSheet } from '#engraving/sheet';
import { findWarnings } from '#engraving/warnings';
import { sfntOfWoff } from '#engraving/woff';
import { calibrationStrip } from './calibration-strip.ts';
import type { EngineCall, EngineCalls, Fit, Refused, DrawnStrip } from './engine-messages.ts';
import { addressOfFile } from './font-files.ts';

/** Digits behind the point of a millimetre, for the screen. */
const digits = 4;
const fonts = new Map<string, Promise<EngravingFont>>();

function fontOf(fontId: string): Promise<EngravingFont> {
  const opened = fonts.get(fontId) ?? open(fontId);
  fonts.set(fontId, opened);
  opened.catch(() => fonts.delete(fontId));
  return opened;
}

async function open(fontId: string): Promise<EngravingFont> {
  const font = fontCatalog.find(({ id }) => id === fontId);
  if (!font) throw new EngravingError({ code: 'unreadable-font' });
  const files = await Promise.all(
    font.files.map(async (name) => {
      const response = await fetch(addressOfFile(name));
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      return sfntOfWoff(new Uint8Array(await response.arrayBuffer()));
    }),
  );
  await readyEngine();
  return openFont(files, font.type);
}

const draw = async (input: DrawingInput, quality: 'preview' | 'exact'): Promise<RingDrawing> =>
  drawRing(await fontOf(input.fontId), input, quality);

async function show(
  { contours, edge, width, height, letterHeight, largest, gap }: RingDrawing,
  { fontId }: DrawingInput,
): Promise<DrawnStrip> {
  const path = pathData(contours, height, digits);
  const [own] = (await fontOf(fontId)).files;
  const strip = { path, width, height, letterHeight, largest, gap, hasKashida: !own || hasKashida(own) };
  return edge ? { ...strip, edge: pathData([edge], height, digits) } : strip;
}

/** The last exact drawing: warnings, and then exports, are about the same one. */
let exact: { of: string; drawing: RingDrawing } | undefined;

async function exactly(input: DrawingInput): Promise<RingDrawing> {
  const of = JSON.stringify(input);
  if (exact?.of !== of) exact = { of, drawing: await draw(input, 'exact') };
  return exact.drawing;
}

/** Returns the engine's refusal of a drawing, or null for any other error. */
export function refusalOf(error: unknown): Refused | null {
  if (!(error instanceof EngravingError)) return null;
  const { message, field, fault } = error;
  return { message, field, fault };
}

type Answering = {
  [Call in EngineCall]: (ask: EngineCalls[Call]['ask']) => Promise<EngineCalls[Call]['answer']>;
};

export const answers: Answering = {
  draw: async ({ input }) => show(await draw(input, 'preview'), input),
  async finish({ input, spot }) {
    const drawing = await exactly(input);
    const findings = findWarnings(drawing, spot).map(({ code, message, regions }) => ({
      code,
      message,
      path: pathData(regions, drawing.height, digits),
    }));
    return { strip: await show(drawing, input), findings };
  },
  async export({ input, format, name }) {
    return { file: exportDrawing(await exactly(input), format, name) };
  },
  async fits({ inputs }) {
    const fitOf = async (input: DrawingInput): Promise<Fit> => {
      const { width, height, letterHeight, largest } = await draw(input, 'preview');
      return { width, height, letterHeight, largest };
    };
    const fits = inputs.map(async (input) => {
      try {
        return { fit: await fitOf(input) };
      } catch (error) {
        const refused = refusalOf(error);
        if (!refused) throw error;
        const { fault } = refused;
        const isTooLarge = (fault.code === 'too-wide' || fault.code === 'too-high') && fault.largest !== null;
        return { refused, ...(isTooLarge && { smaller: await fitOf({ ...input, fit: true }) }) };
      }
    });
    return { fits: await Promise.all(fits) };
  },
  async burns({ inputs, spot }) {
    const warnings = inputs.map(async (input) => {
      const findings = findWarnings(await draw(input, 'exact'), spot);
      return findings.map(({ message }) => message).join(' ') || null;
    });
    return { warnings: await Promise.all(warnings) };
  },
  async files({ drawings, format }) {
    const files = drawings.map(async ({ input, name }) =>
      exportDrawing(await draw(input, 'exact'), format, name),
    );
    return { files: await Promise.all(files) };
  },
  async sheet({ drawings, width, height, format, name }) {
    const placed = drawings.map(async ({ input, ...at }) => ({ ...at, drawing: await draw(input, 'exact') }));
    return { file: exportDrawing(drawSheet(await Promise.all(placed), { width, height }), format, name) };
  },
  async calibration({ format }) {
    const strip = calibrationStrip();
    const file = exportDrawing(strip, format, 'calibration');
    return { file, width: strip.width, height: strip.height };
  },
  async missing({ fontId, text }) {
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
