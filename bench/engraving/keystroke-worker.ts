import { ringDefaults } from '#contract/common/rings';
import { drawRing } from '#engraving/draw-ring';
import { EngravingError } from '#engraving/errors';
import { openFont } from '#engraving/font';
import { readyEngine } from '#engraving/ready';

export interface Keystrokes {
  /** The sfnt files of each font, in Base64. */
  fonts: { files: string[] }[];
  texts: string[];
}

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);

globalThis.onmessage = async ({ data }: MessageEvent<Keystrokes>) => {
  await readyEngine();
  const times: number[] = [];
  for (const { files } of data.fonts) {
    const font = openFont(files.map(bytesOf), 'persian');
    for (let round = 0; round < 3; round += 1) {
      for (const text of data.texts) {
        for (let length = 1; length <= text.length; length += 1) {
          const start = performance.now();
          try {
            drawRing(
              font,
              {
                ...ringDefaults,
                text: text.slice(0, length),
                ring: { mm: 18, thickness: 1.8 },
                bandWidth: 8,
                fit: true,
              },
              'preview',
            );
          } catch (error) {
            if (!(error instanceof EngravingError)) throw error;
          }
          times.push(performance.now() - start);
        }
      }
    }
  }
  postMessage(times);
};
