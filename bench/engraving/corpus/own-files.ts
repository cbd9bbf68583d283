import { type DrawingFormat, drawingFormats } from '#contract/fonts';
import { around, drawnOf } from '#engraving/checking/drawn';
import { drawingOf } from '#engraving/checking/testing/drawings';
import { writeDrawing } from '#engraving/export/write-drawing';
import type { ReadShape } from '#engraving/reading/read-drawing';
import { type Design, designs } from './designs.ts';
import { plains } from './plain.ts';
import type { Expected } from './expected.ts';

export interface OwnFile extends Expected {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export const sizeOf = (shapes: readonly ReadShape[]): readonly [number, number] => {
  const { left, bottom, right, top } = around(drawnOf(drawingOf(shapes)).map(({ box }) => box));
  return [right - left, top - bottom];
};

/** Returns the findings that a design must have in a format. */
export const findingsIn = (design: Design, format: DrawingFormat) =>
  (format === 'svg' || format === 'pdf' ? design.filled : design.outlines) ?? [];

/** The files that our own writers make: every design, good and broken, in every format in which its fault can be. */
export function ownFiles(): OwnFile[] {
  const drawn = designs.flatMap((design) =>
    drawingFormats.flatMap((format): OwnFile[] => {
      const fileOf = (shapes: readonly ReadShape[]) => writeDrawing(drawingOf(shapes), format, design.name);
      const good = `own ${design.name}, good.${format}`;
      const findings = findingsIn(design, format);
      return [
        { file: good, findings: [], size: sizeOf(design.good), like: null, bytes: fileOf(design.good) },
        {
          file: `own ${design.name}, broken.${format}`,
          findings,
          size: sizeOf(design.broken),
          like: design.mends && findings.length > 0 ? good : null,
          bytes: fileOf(design.broken),
        },
      ];
    }),
  );
  const plain = plains.map(
    ({ name, text, size, findings }): OwnFile => ({
      file: `plain ${name}.svg`,
      findings,
      size,
      like: null,
      bytes: new TextEncoder().encode(text),
    }),
  );
  return [...drawn, ...plain];
}
