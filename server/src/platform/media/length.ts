/** Reads how long an MP4, M4A or QuickTime file is, also one recorded in fragments, whose header often does not tell. */
import { type Box, boxesIn, broken, childOf, descendantOf, mostHeader, requireBytes } from './boxes.ts';
import type { Source } from './found.ts';

/** `length` and `sample` are in units of which a second has `scale`. */
interface Track {
  scale: number;
  length: number;
  /** The length of a sample whose fragment does not tell it. */
  sample: number;
}

/**
 * Returns the length in seconds: what the headers tell, or the longest track's samples where the video is in fragments and no
 * header counts them. Returns null where neither tells. Every fragment is looked at once.
 */
export async function secondsOf(
  source: Source,
  movie: Buffer,
  fragments: readonly Box[],
): Promise<number | null> {
  const whole = { type: 'moov', start: 0, end: movie.length };
  const header = childOf(movie, whole, 'mvhd');
  const { scale, length } = header ? readHeader(movie, header) : { scale: 0, length: 0 };
  const inHeader = scale > 0 ? length / scale : 0;
  const extended = childOf(movie, whole, 'mvex');
  if (!extended) return inHeader || null;
  const withFragments = scale > 0 ? lengthInHeader(movie, extended) / scale : 0;
  if (withFragments > 0) return withFragments;

  const tracks = tracksOf(movie, whole, extended);
  let read = 0;
  for (const { start, end } of fragments) {
    read += end - start;
    if (read > mostHeader) throw broken();
    const data = await source.read(start, end - start);
    for (const box of boxesIn(data, 0, data.length)) if (box.type === 'traf') addFragment(data, box, tracks);
  }
  return Math.max(inHeader, ...[...tracks.values()].map((track) => track.length / track.scale)) || null;
}

/** Reads a movie's or track's header; its length is 0 where it is unknown. */
function readHeader(data: Buffer, box: Box): { scale: number; length: number } {
  const isLong = requireBytes(data, box, 20)[0] === 1;
  const body = requireBytes(data, box, isLong ? 32 : 20);
  const length = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16);
  const isKnown = length < (isLong ? 2 ** 63 : 0xffff_ffff);
  return { scale: body.readUInt32BE(isLong ? 20 : 12), length: isKnown ? length : 0 };
}

/** The length with all fragments as a header tells it; 0 where none does. */
function lengthInHeader(movie: Buffer, extended: Box): number {
  const header = childOf(movie, extended, 'mehd');
  if (!header) return 0;
  const isLong = requireBytes(movie, header, 8)[0] === 1;
  const body = requireBytes(movie, header, isLong ? 12 : 8);
  return isLong ? Number(body.readBigUInt64BE(4)) : body.readUInt32BE(4);
}

/** The tracks by their ids, each with the samples before the first fragment. */
function tracksOf(movie: Buffer, whole: Box, extended: Box): Map<number, Track> {
  const tracks = new Map<number, Track>();
  for (const box of boxesIn(movie, whole.start, whole.end)) {
    if (box.type !== 'trak') continue;
    const header = childOf(movie, box, 'tkhd');
    const media = descendantOf(movie, box, 'mdia', 'mdhd');
    if (!header || !media) throw broken();
    const body = requireBytes(movie, header, 24);
    const { scale } = readHeader(movie, media);
    if (scale === 0) continue;
    tracks.set(body.readUInt32BE(body[0] === 1 ? 20 : 12), {
      scale,
      length: lengthBefore(movie, box),
      sample: 0,
    });
  }
  for (const box of boxesIn(movie, extended.start, extended.end)) {
    if (box.type !== 'trex') continue;
    const body = requireBytes(movie, box, 16);
    const track = tracks.get(body.readUInt32BE(4));
    if (track) track.sample = body.readUInt32BE(12);
  }
  return tracks;
}

/** The length of a track's samples that are in no fragment; their list has rows of how many and how long. */
function lengthBefore(movie: Buffer, track: Box): number {
  const list = descendantOf(movie, track, 'mdia', 'minf', 'stbl', 'stts');
  if (!list) return 0;
  const body = requireBytes(movie, list, 8);
  let length = 0;
  for (let at = 8; at + 8 <= body.length; at += 8)
    length += body.readUInt32BE(at) * body.readUInt32BE(at + 4);
  return length;
}

function addFragment(data: Buffer, fragment: Box, tracks: ReadonlyMap<number, Track>): void {
  const header = childOf(data, fragment, 'tfhd');
  if (!header) throw broken();
  const body = requireBytes(data, header, 8);
  const track = tracks.get(body.readUInt32BE(4));
  if (!track) return;
  const flags = body.readUInt32BE(0);
  const before = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0);
  const sample = flags & 0x8 ? requireBytes(data, header, before + 4).readUInt32BE(before) : track.sample;
  for (const box of boxesIn(data, fragment.start, fragment.end))
    if (box.type === 'trun') track.length += lengthOfRun(requireBytes(data, box, 8), sample);
}

/** The length of samples that follow each other: all of one length, or each of its own. */
function lengthOfRun(body: Buffer, sample: number): number {
  const flags = body.readUInt32BE(0);
  const count = body.readUInt32BE(4);
  if (!(flags & 0x100)) return count * sample;
  const bytes = 4 * [0x100, 0x200, 0x400, 0x800].filter((each) => flags & each).length;
  const first = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const end = first + count * bytes;
  if (end > body.length) throw broken();
  let length = 0;
  for (let at = first; at < end; at += bytes) length += body.readUInt32BE(at);
  return length;
}
