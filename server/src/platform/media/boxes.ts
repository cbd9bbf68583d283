/** The boxes of which MP4, M4A and QuickTime files consist (ISO/IEC 14496-12). */
import { MediaError } from './found.ts';

export interface Box {
  type: string;
  /** The offsets at which its content begins and ends. */
  start: number;
  end: number;
}

/** Bytes of the movie's header, and of those of all fragments; that of an hour takes less than 5 MB. */
export const mostHeader = 32 * 1024 * 1024;

export const broken = () => new MediaError('broken');

export function* boxesIn(data: Buffer, from: number, to: number): Generator<Box> {
  let at = from;
  while (at + 8 <= to) {
    const size = data.readUInt32BE(at);
    // QuickTime ends some lists with four zero bytes.
    if (size === 0) return;
    if (size < 8 || at + size > to) throw broken();
    yield { type: data.toString('latin1', at + 4, at + 8), start: at + 8, end: at + size };
    at += size;
  }
}

export function childOf(data: Buffer, { start, end }: Box, type: string): Box | undefined {
  for (const box of boxesIn(data, start, end)) if (box.type === type) return box;
  return undefined;
}

export const requireBytes = (data: Buffer, { start, end }: Box, bytes: number): Buffer => {
  if (end - start < bytes) throw broken();
  return data.subarray(start, end);
};

export const descendantOf = (data: Buffer, box: Box, ...types: string[]): Box | undefined =>
  types.reduce<Box | undefined>((within, type) => within && childOf(data, within, type), box);
