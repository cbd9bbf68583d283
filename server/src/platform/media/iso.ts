/**
 * Reads the headers of MP4, M4A and QuickTime files (ISO/IEC 14496-12 and -14). Every box is looked at once, and their
 * number is limited, so the time is linear in the file's header.
 */
import { type Box, boxesIn, broken, childOf, descendantOf, mostHeader, requireBytes } from './boxes.ts';
import { type Found, MediaError, type Source } from './found.ts';
import { secondsOf } from './length.ts';

/** Videos recorded in fragments have a box for each. */
const mostBoxes = 20_000;
const mostTracks = 64;
/** Baseline, Main, Extended and High; the profiles of more bits or colours are not played by phones. */
const playedProfiles = new Set([66, 77, 88, 100]);
/** AAC of MPEG-4 and MPEG-2, and MP3. */
const playedSounds = new Set([0x40, 0x66, 0x67, 0x68, 0x69, 0x6b]);
const hevc = new Set(['hvc1', 'hev1', 'dvh1', 'dvhe', 'dvav', 'dva1']);

export async function readIso(source: Source): Promise<Found> {
  const { movie, fragments } = await findMovie(source);
  const found: Found = { hasPicture: false, hasSound: false, seconds: null };
  let tracks = 0;
  for (const box of boxesIn(movie, 0, movie.length)) {
    if (box.type !== 'trak') continue;
    tracks += 1;
    if (tracks > mostTracks) throw broken();
    readTrack(movie, box, found);
  }
  found.seconds = await secondsOf(source, movie, fragments);
  return found;
}

/** Returns the movie's header and its fragments. Throws if a box reaches beyond the file, which then is only part of one. */
async function findMovie(source: Source): Promise<{ movie: Buffer; fragments: Box[] }> {
  let movie: Buffer | null = null;
  const fragments: Box[] = [];
  let at = 0;
  for (let count = 0; at < source.size; count += 1) {
    const head = await source.read(at, 16);
    if (count === mostBoxes || head.length < 8) throw broken();
    const short = head.readUInt32BE(0);
    if (short === 1 && head.length < 16) throw broken();
    const long = short === 1;
    const size = short === 0 ? source.size - at : long ? Number(head.readBigUInt64BE(8)) : short;
    const skipped = long ? 16 : 8;
    if (size < skipped || at + size > source.size) throw broken();
    const type = head.toString('latin1', 4, 8);
    if (type === 'moof') fragments.push({ type, start: at + skipped, end: at + size });
    if (type === 'moov') {
      if (movie || size > mostHeader) throw broken();
      movie = await source.read(at + skipped, size - skipped);
      if (movie.length < size - skipped) throw broken();
    }
    at += size;
  }
  if (!movie) throw broken();
  return { movie, fragments };
}

function readTrack(data: Buffer, track: Box, found: Found): void {
  const media = childOf(data, track, 'mdia');
  const handler = media && childOf(data, media, 'hdlr');
  const list = media && descendantOf(data, media, 'minf', 'stbl', 'stsd');
  if (!handler || !list) throw broken();
  const kind = requireBytes(data, handler, 12).toString('latin1', 8, 12);
  if (kind !== 'vide' && kind !== 'soun') return;
  requireBytes(data, list, 8);
  for (const entry of boxesIn(data, list.start + 8, list.end))
    if (kind === 'vide') checkPicture(data, entry);
    else checkSound(data, entry);
  if (kind === 'soun') {
    found.hasSound = true;
    return;
  }
  found.hasPicture = true;
  const header = childOf(data, track, 'tkhd');
  if (!header) return;
  const body = requireBytes(data, header, 8);
  const [width, height] = [body.readUInt16BE(body.length - 8), body.readUInt16BE(body.length - 4)];
  if (width > 0 && height > 0) Object.assign(found, { width, height });
}

function checkPicture(data: Buffer, entry: Box): void {
  if (hevc.has(entry.type)) throw new MediaError('hevc');
  if (entry.type !== 'avc1' && entry.type !== 'avc3') throw new MediaError('video');
  requireBytes(data, entry, 78);
  const settings = childOf(data, { ...entry, start: entry.start + 78 }, 'avcC');
  if (!settings) throw broken();
  if (!playedProfiles.has(requireBytes(data, settings, 2)[1] ?? 0)) throw new MediaError('video');
}

/** Bytes before the boxes of a sound's description, by its QuickTime version. */
const soundHead: Record<number, number> = { 0: 28, 1: 44, 2: 64 };

function checkSound(data: Buffer, entry: Box): void {
  if (entry.type === '.mp3') return;
  if (entry.type !== 'mp4a') throw new MediaError('audio');
  const head = soundHead[requireBytes(data, entry, 28).readUInt16BE(8)];
  if (head === undefined) throw broken();
  requireBytes(data, entry, head);
  const within = { ...entry, start: entry.start + head };
  const wave = childOf(data, within, 'wave');
  const descriptor = childOf(data, within, 'esds') ?? (wave && childOf(data, wave, 'esds'));
  if (!descriptor) throw broken();
  if (!playedSounds.has(soundOf(requireBytes(data, descriptor, 8)))) throw new MediaError('audio');
}

/** Returns the kind of sound that an `esds` names (ISO/IEC 14496-1, 7.2.6.6); 0 when it names none. */
function soundOf(body: Buffer): number {
  let at = 4;
  const next = () => body[at++] ?? 0;
  const skipLength = () => {
    for (let count = 0; count < 4 && next() & 0x80; count += 1);
  };
  if (next() !== 3) return 0;
  skipLength();
  at += 2;
  const flags = next();
  if (flags & 0x80) at += 2;
  if (flags & 0x40) at += 1 + (body[at] ?? 0);
  if (flags & 0x20) at += 2;
  if (next() !== 4) return 0;
  skipLength();
  return next();
}
