import { decodeQR } from 'qr/decode.js';
import type { Bitmap } from './paint.ts';

/**
 * Reads the code of a picture by the decoder of `qr`, without a limit of time, so that every machine reads alike. Light
 * codes on dark are read too. Returns null when it finds none.
 */
export function readBack({ width, height, bytes }: Bitmap): string | null {
  const data = new Uint8Array(width * height * 3);
  for (const [index, grey] of bytes.entries()) data.fill(grey, index * 3, index * 3 + 3);
  try {
    return decodeQR({ width, height, data }, { format: 'RGB', effort: Infinity, timeLimit: Infinity });
  } catch {
    return null;
  }
}
