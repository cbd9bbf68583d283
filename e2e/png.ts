import { deflateSync } from 'node:zlib';
import { type FileKind, mimeOf } from '#contract/common/files';
import { chunk } from '../server/testing/pictures.ts';

/** Returns a grey PNG that a browser and the server can read; `grey` is 0 to 255. */
export function greyPng(width: number, height: number, grey: (x: number, y: number) => number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_each, x) => grey(x, y))]),
  );
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Returns a file as a person chooses it, of the type that its ending names. */
export function fileOf(name: string, content: Buffer | string): ChosenFile {
  const ending = name.slice(name.lastIndexOf('.') + 1) as FileKind;
  return { name, mimeType: mimeOf[ending], buffer: Buffer.from(content) };
}

/** Returns a file with such a grey PNG. */
export const pictureOf = (name: string, ...look: Parameters<typeof greyPng>) =>
  fileOf(name, greyPng(...look));
