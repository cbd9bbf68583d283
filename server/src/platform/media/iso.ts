/** Reads the headers of MP4, M4A and QuickTime files (ISO/IEC 14496-12 and -14). */
import { type Box, BoxReader, broken, maxHeader } from './boxes.ts';
import { type MediaFacts, MediaError, type Source } from './media-facts.ts';
import { secondsOf } from './length.ts';

const maxTracks = 64;
/** Baseline, Main, Extended and High; the profiles of more bits or colours are not played by phones. */
const playedProfiles = new Set([66, 77, 88, 100]);
/** AAC of MPEG-4 and MPEG-2, and MP3. */
const playedSounds = new Set([0x40, 0x66, 0x67, 0x68, 0x69, 0x6b]);
const hevc = new Set(['hvc1', 'hev1', 'dvh1', 'dvhe', 'dvav', 'dva1']);

export async function readIso(source: Source): Promise<MediaFacts> {
  const file = new BoxReader(source);
  const { movie, fragments } = await findMovie(file);
  const facts: MediaFacts = { hasPicture: false, hasSound: false, seconds: null };
  let tracks = 0;
  for await (const box of file.in(movie.start, movie.end)) {
    if (box.type !== 'trak') continue;
    tracks += 1;
    if (tracks > maxTracks) throw broken();
    await readTrack(file, box, facts);
  }
  facts.seconds = await secondsOf(file, movie, fragments);
  return facts;
}

/** Returns the movie's header and its fragments. Throws if a box reaches beyond the file, which then is only part of one. */
async function findMovie(file: BoxReader): Promise<{ movie: Box; fragments: Box[] }> {
  let movie: Box | null = null;
  const fragments: Box[] = [];
  let at = 0;
  while (at < file.size) {
    file.countBox();
    const short = (await file.bytes(at, 8)).readUInt32BE(0);
    const type = (await file.bytes(at, 8)).toString('latin1', 4, 8);
    const skipped = short === 1 ? 16 : 8;
    const size =
      short === 0
        ? file.size - at
        : short === 1
          ? Number((await file.bytes(at + 8, 8)).readBigUInt64BE(0))
          : short;
    if (size < skipped || at + size > file.size) throw broken();
    const box = { type, start: at + skipped, end: at + size };
    if (type === 'moof') fragments.push(box);
    if (type === 'moov') {
      if (movie || size > maxHeader) throw broken();
      movie = box;
    }
    at += size;
  }
  if (!movie) throw broken();
  return { movie, fragments };
}

async function readTrack(file: BoxReader, track: Box, facts: MediaFacts): Promise<void> {
  const media = await file.child(track, 'mdia');
  const handler = media && (await file.child(media, 'hdlr'));
  const list = media && (await file.descendant(media, 'minf', 'stbl', 'stsd'));
  if (!handler || !list) throw broken();
  const kind = (await file.body(handler, 12)).toString('latin1', 8, 12);
  if (kind !== 'vide' && kind !== 'soun') return;
  await file.body(list, 8);
  for await (const entry of file.in(list.start + 8, list.end))
    if (kind === 'vide') await checkPicture(file, entry);
    else await checkSound(file, entry);
  if (kind === 'soun') {
    facts.hasSound = true;
    return;
  }
  facts.hasPicture = true;
  const header = await file.child(track, 'tkhd');
  if (!header) return;
  if (header.end - header.start < 8) throw broken();
  const sides = await file.bytes(header.end - 8, 8);
  const [width, height] = [sides.readUInt16BE(0), sides.readUInt16BE(4)];
  if (width > 0 && height > 0) Object.assign(facts, { width, height });
}

async function checkPicture(file: BoxReader, entry: Box): Promise<void> {
  if (hevc.has(entry.type)) throw new MediaError('hevc');
  if (entry.type !== 'avc1' && entry.type !== 'avc3') throw new MediaError('video');
  await file.body(entry, 78);
  const settings = await file.child({ ...entry, start: entry.start + 78 }, 'avcC');
  if (!settings) throw broken();
  if (!playedProfiles.has((await file.body(settings, 2))[1] ?? 0)) throw new MediaError('video');
}

/** Bytes before the boxes of a sound's description, by its QuickTime version. */
const soundHead: Record<number, number> = { 0: 28, 1: 44, 2: 64 };
/** Bytes of an `esds` that name its kind of sound, with all that may be before them. */
const maxNaming = 512;

async function checkSound(file: BoxReader, entry: Box): Promise<void> {
  if (entry.type === '.mp3') return;
  if (entry.type !== 'mp4a') throw new MediaError('audio');
  const head = soundHead[(await file.body(entry, 28)).readUInt16BE(8)];
  if (head === undefined) throw broken();
  await file.body(entry, head);
  const within = { ...entry, start: entry.start + head };
  const wave = await file.child(within, 'wave');
  const descriptor = (await file.child(within, 'esds')) ?? (wave && (await file.child(wave, 'esds')));
  if (!descriptor) throw broken();
  const { start, end } = descriptor;
  const naming = await file.body(descriptor, Math.max(8, Math.min(maxNaming, end - start)));
  if (!playedSounds.has(soundOf(naming))) throw new MediaError('audio');
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
