import type { DrawingFormat } from '#contract/fonts';

/** Characters of a file's name before its ending; file systems allow 255 bytes, and a Persian letter has two. */
const max = 100;

/** Returns a drawing's file name, without characters that a file system or the store would take for a folder. */
export function filenameOf(name: string, format: DrawingFormat): string {
  const plain = name
    // oxlint-disable-next-line no-control-regex
    .replace(/[\\/:*?"<>|\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+/, '');
  return `${[...plain].slice(0, max).join('').trim() || 'نوشته'}.${format}`;
}
