import { describe, expect, it } from 'vitest';
import { filePrint } from './file-print.ts';

const fileOf = (bytes: Uint8Array<ArrayBuffer>, lastModified = 1) =>
  new File([bytes], 'video.mp4', { lastModified });

describe('the print of a file', () => {
  const bytes = new Uint8Array(1_000_000).fill(7);

  it('is the same for the same file chosen again', async () => {
    expect(await filePrint(fileOf(bytes))).toBe(await filePrint(fileOf(bytes.slice())));
  });

  it('differs with the time, the first bytes and the last', async () => {
    const first = bytes.with(10, 8);
    const last = bytes.with(bytes.length - 10, 8);
    const prints = await Promise.all(
      [fileOf(bytes), fileOf(bytes, 2), fileOf(first), fileOf(last)].map(filePrint),
    );
    expect(new Set(prints).size).toBe(4);
  });
});
