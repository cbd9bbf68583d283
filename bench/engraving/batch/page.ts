import { planSheets } from '#engraving/sheet';
import type { DrawingFormat } from '#contract/fonts';
import { makeFiles, makeSheets } from '../../../web/src/features/fonts/batch/make.ts';
import { firstSettings, inputOf } from '../../../web/src/features/fonts/settings.ts';
import { engine } from '../../../web/src/lib/engine/engine.ts';

export interface BatchCase {
  fontId: string;
  format: DrawingFormat;
  /** All on sheets of this size in mm instead of a file each. */
  sheet?: { width: number; height: number };
}

Object.assign(globalThis, {
  /** Makes a batch as the font maker's page does, with newly started engines; times in ms, from the press to the file. */
  async run(names: string[], { fontId, format, sheet }: BatchCase) {
    const inputs = names.map((text) => inputOf({ ...firstSettings, fontId, text }));
    const begun = performance.now();
    const { fits } = await engine.fits({ inputs });
    const measured = performance.now() - begun;
    const sizes = fits.map((answer) => {
      if ('refused' in answer) throw new Error(answer.refused.message);
      return answer.fit;
    });
    const making = { format, signal: new AbortController().signal, onProgress: () => {} };
    const drawings = names.map((name, index) => ({ input: inputs[index]!, name, file: `${index + 1}` }));
    const pressed = performance.now();
    let count = 0;
    let bytes: BlobPart;
    if (sheet) {
      const plan = planSheets(sizes, { ...sheet, margin: 5, gap: 3, direction: 'rtl', order: 'serpentine' });
      count = plan.sheets.length;
      const placed = plan.sheets.map((pieces) =>
        pieces.map(({ index, left, bottom }) => ({ ...drawings[index]!, left, bottom })),
      );
      ({ bytes } = await makeSheets(placed, sheet, making));
    } else {
      count = drawings.length;
      ({ bytes } = await makeFiles(drawings, making));
    }
    return { measured, made: performance.now() - pressed, files: count, bytes: new Blob([bytes]).size };
  },
});
