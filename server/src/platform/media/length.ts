/** Reads how long an MP4, M4A or QuickTime file is, also one recorded in fragments, whose header often does not state it. */
import { type Box, type BoxReader, broken } from './boxes.ts';

/** `length` and `sample` are in units of which a second has `scale`. */
interface Track {
  scale: number;
  length: number;
  /** The length of a sample whose fragment does not state it. */
  sample: number;
}

/**
 * Returns the length in seconds: as the headers state it, or the longest track's samples where the video is in fragments and no
 * header counts them. Returns null if neither is known. Every fragment is read once.
 */
export async function secondsOf(
  file: BoxReader,
  movie: Box,
  fragments: readonly Box[],
): Promise<number | null> {
  const header = await file.child(movie, 'mvhd');
  const { scale, length } = header ? await readHeader(file, header) : { scale: 0, length: 0 };
  const inHeader = scale > 0 ? length / scale : 0;
  const extended = await file.child(movie, 'mvex');
  if (!extended) return inHeader || null;
  const withFragments = scale > 0 ? (await lengthInHeader(file, extended)) / scale : 0;
  if (withFragments > 0) return withFragments;

  const tracks = await tracksOf(file, movie, extended);
  for (const { start, end } of fragments)
    for await (const box of file.in(start, end))
      if (box.type === 'traf') await addFragment(file, box, tracks);
  return Math.max(inHeader, ...[...tracks.values()].map((track) => track.length / track.scale)) || null;
}

/** Reads a movie's or track's header; its length is 0 where it is unknown. */
async function readHeader(file: BoxReader, box: Box): Promise<{ scale: number; length: number }> {
  const isLong = (await file.body(box, 20))[0] === 1;
  const body = await file.body(box, isLong ? 32 : 20);
  const length = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16);
  const isKnown = length < (isLong ? 2 ** 63 : 0xffff_ffff);
  return { scale: body.readUInt32BE(isLong ? 20 : 12), length: isKnown ? length : 0 };
}

/** The length with all fragments as a header states it; 0 if none does. */
async function lengthInHeader(file: BoxReader, extended: Box): Promise<number> {
  const header = await file.child(extended, 'mehd');
  if (!header) return 0;
  const isLong = (await file.body(header, 8))[0] === 1;
  const body = await file.body(header, isLong ? 12 : 8);
  return isLong ? Number(body.readBigUInt64BE(4)) : body.readUInt32BE(4);
}

/** The tracks by their ids, each with the samples before the first fragment. */
async function tracksOf(file: BoxReader, movie: Box, extended: Box): Promise<Map<number, Track>> {
  const tracks = new Map<number, Track>();
  for await (const box of file.in(movie.start, movie.end)) {
    if (box.type !== 'trak') continue;
    const header = await file.child(box, 'tkhd');
    const media = await file.descendant(box, 'mdia', 'mdhd');
    if (!header || !media) throw broken();
    const body = await file.body(header, 24);
    const { scale } = await readHeader(file, media);
    if (scale === 0) continue;
    tracks.set(body.readUInt32BE(body[0] === 1 ? 20 : 12), {
      scale,
      length: await lengthBefore(file, box),
      sample: 0,
    });
  }
  for await (const box of file.in(extended.start, extended.end)) {
    if (box.type !== 'trex') continue;
    const body = await file.body(box, 16);
    const track = tracks.get(body.readUInt32BE(4));
    if (track) track.sample = body.readUInt32BE(12);
  }
  return tracks;
}

/** The length of a track's samples that are in no fragment; their list has rows of how many and how long. */
async function lengthBefore(file: BoxReader, track: Box): Promise<number> {
  const list = await file.descendant(track, 'mdia', 'minf', 'stbl', 'stts');
  if (!list) return 0;
  await file.body(list, 8);
  let length = 0;
  for await (const rows of file.rows(list.start + 8, list.end, 8))
    for (let at = 0; at < rows.length; at += 8) length += rows.readUInt32BE(at) * rows.readUInt32BE(at + 4);
  return length;
}

async function addFragment(
  file: BoxReader,
  fragment: Box,
  tracks: ReadonlyMap<number, Track>,
): Promise<void> {
  const header = await file.child(fragment, 'tfhd');
  if (!header) throw broken();
  const body = await file.body(header, 8);
  const track = tracks.get(body.readUInt32BE(4));
  if (!track) return;
  const flags = body.readUInt32BE(0);
  const before = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0);
  const sample = flags & 0x8 ? (await file.body(header, before + 4)).readUInt32BE(before) : track.sample;
  for await (const box of file.in(fragment.start, fragment.end))
    if (box.type === 'trun') track.length += await lengthOfRun(file, box, sample);
}

/** The length of samples that follow each other: all of one length, or each with its own. */
async function lengthOfRun(file: BoxReader, run: Box, sample: number): Promise<number> {
  const body = await file.body(run, 8);
  const flags = body.readUInt32BE(0);
  const count = body.readUInt32BE(4);
  if (!(flags & 0x100)) return count * sample;
  const bytes = 4 * [0x100, 0x200, 0x400, 0x800].filter((each) => flags & each).length;
  const first = run.start + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const end = first + count * bytes;
  if (end > run.end) throw broken();
  let length = 0;
  for await (const rows of file.rows(first, end, bytes))
    for (let at = 0; at < rows.length; at += bytes) length += rows.readUInt32BE(at);
  return length;
}
