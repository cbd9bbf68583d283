import type { DrawingFormat, DrawingInput } from '#contract/fonts';
import type { Fault, FaultyField } from '#engraving/errors';

export type Finding = { code: 'thin' | 'island' | 'gap'; message: string; path: string };

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

/** An EngravingError after its way out of the worker. */
export interface Refused {
  readonly message: string;
  readonly field: FaultyField;
  readonly fault: Fault;
  /** The fonts that draw the whole text, once they are known. */
  readonly fonts?: readonly { readonly id: string; readonly name: string }[];
}

/** The size in mm of a drawing that fits, its letter height, and the largest. */
export type Fit = Pick<DrawnStrip, 'width' | 'height' | 'letterHeight' | 'largest'>;

/** One of many drawings that are written at once; `name` is the title in its file. */
export interface NamedDrawing {
  readonly input: DrawingInput;
  readonly name: string;
}

export interface EngineCalls {
  /** A quick drawing, or an exact one with the places that the laser's spot (mm) cannot burn. */
  draw: { ask: { input: DrawingInput }; answer: DrawnStrip };
  finish: { ask: { input: DrawingInput; spot: number }; answer: { strip: DrawnStrip; findings: Finding[] } };
  export: {
    ask: { input: DrawingInput; format: DrawingFormat; name: string };
    answer: { file: Uint8Array<ArrayBuffer> };
  };
  /** Whether each drawing can be drawn; `smaller` would fit where only the letters are too large. */
  fits: {
    ask: { inputs: readonly DrawingInput[] };
    answer: { fits: readonly ({ fit: Fit } | { refused: Refused; smaller?: Fit })[] };
  };
  /** The message about the places of each drawing that the laser's spot (mm) cannot burn; null where it burns all. */
  burns: {
    ask: { inputs: readonly DrawingInput[]; spot: number };
    answer: { warnings: readonly (string | null)[] };
  };
  files: {
    ask: { drawings: readonly NamedDrawing[]; format: DrawingFormat };
    answer: { files: readonly Uint8Array<ArrayBuffer>[] };
  };
  /** Drawings at their places on one sheet, in the order of burning; lengths in mm. */
  sheet: {
    ask: {
      drawings: readonly (NamedDrawing & { left: number; bottom: number })[];
      width: number;
      height: number;
      format: DrawingFormat;
      name: string;
    };
    answer: { file: Uint8Array<ArrayBuffer> };
  };
  calibration: {
    ask: { format: DrawingFormat };
    answer: { file: Uint8Array<ArrayBuffer>; width: number; height: number };
  };
  missing: { ask: { fontId: string; text: string }; answer: { characters: readonly string[] } };
}
export type EngineCall = keyof EngineCalls;

export type EngineRequest = {
  [Call in EngineCall]: { id: number; call: Call; ask: EngineCalls[Call]['ask'] };
}[EngineCall];

export type EngineAnswer =
  | { id: number; answer: EngineCalls[EngineCall]['answer'] }
  | { id: number; refused: Refused }
  /** The font's files or the engine could not be fetched. */
  | { id: number; failed: string };
