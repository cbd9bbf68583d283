/** Times drawRing in a module worker of a real browser. */
import path from 'node:path';
import { withBuiltPage } from './built-page.ts';
import { sfntsOf } from './open-catalog-font.ts';
import type { Keystrokes } from './keystroke-worker.ts';

/** Draws each text letter by letter in each font, as it is typed; times in ms. */
export const timeKeystrokes = (fonts: readonly string[], texts: readonly string[]) =>
  withBuiltPage(path.join(import.meta.dirname, 'keystroke'), async (open) => {
    const page = await open();
    const given: Keystrokes = {
      fonts: await Promise.all(
        fonts.map(async (id) => ({
          files: (await sfntsOf(id)).files.map((file) => Buffer.from(file).toString('base64')),
        })),
      ),
      texts: [...texts],
    };
    const times = await page.evaluate(
      (keystrokes) => (globalThis as unknown as { run(given: unknown): Promise<number[]> }).run(keystrokes),
      given,
    );
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    return { count: sorted.length, median: at(0.5), p95: at(0.95) };
  });
