import { type MediaFacts, MediaError, type Source } from './media-facts.ts';

const broken = () => new MediaError('broken');
const sound = (seconds: number | null): MediaFacts => ({ hasPicture: false, hasSound: true, seconds });

/** kbit/s of layer III by the index of a frame's header. */
const bitrates = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const rates = [44_100, 48_000, 32_000];
/** Bytes after the tag in which the first frame must begin. */
const searched = 64 * 1024;

interface Frame {
  bytes: number;
  samples: number;
  rate: number;
  /** Bytes of header and side information before a Xing header. */
  side: number;
}

/** Reads the header of a frame of MPEG 1, 2 or 2.5, layer III; null where none begins. */
function frameAt(data: Buffer, at: number): Frame | null {
  if (at + 4 > data.length || data[at] !== 0xff) return null;
  const second = data[at + 1] ?? 0;
  if ((second & 0xe6) !== 0xe2) return null;
  const third = data[at + 2] ?? 0;
  const fourth = data[at + 3] ?? 0;
  const version = (second >> 3) & 3;
  const kbits = (version === 3 ? bitrates.one : bitrates.two)[third >> 4];
  const base = rates[(third >> 2) & 3];
  if (version === 1 || !kbits || !base) return null;
  const rate = version === 3 ? base : version === 2 ? base / 2 : base / 4;
  const samples = version === 3 ? 1152 : 576;
  const isMono = fourth >> 6 === 3;
  return {
    bytes: Math.floor((samples / 8) * ((kbits * 1000) / rate)) + ((third >> 1) & 1),
    samples,
    rate,
    side: 4 + (version === 3 ? (isMono ? 17 : 32) : isMono ? 9 : 17),
  };
}

export async function readMp3(source: Source): Promise<MediaFacts> {
  const head = await source.read(0, 10);
  if (head.length < 10) throw broken();
  const isTagged = head.toString('latin1', 0, 3) === 'ID3';
  const tag = isTagged
    ? 10 + [...head.subarray(6, 10)].reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
    : 0;
  const data = await source.read(tag, searched + 8192);
  for (let at = 0; at < Math.min(searched, data.length); at += 1) {
    const first = frameAt(data, at);
    const second = first && frameAt(data, at + first.bytes);
    if (!first || !second || !frameAt(data, at + first.bytes + second.bytes)) continue;
    const frames = countedFrames(data, at, first);
    // Without a count every frame is taken to be like the first.
    const seconds = frames
      ? (frames * first.samples) / first.rate
      : (((source.size - tag - at) / first.bytes) * first.samples) / first.rate;
    return sound(seconds);
  }
  throw broken();
}

/** Returns the number of frames that a Xing or Info header counts; 0 without one. */
function countedFrames(data: Buffer, at: number, frame: Frame): number {
  const from = at + frame.side;
  const name = data.toString('latin1', from, from + 4);
  if ((name !== 'Xing' && name !== 'Info') || from + 12 > data.length) return 0;
  return data.readUInt32BE(from + 4) & 1 ? data.readUInt32BE(from + 8) : 0;
}

const maxChunks = 1000;

export async function readWav(source: Source): Promise<MediaFacts> {
  let perSecond = 0;
  let at = 12;
  for (let count = 0; count < maxChunks && at + 8 <= source.size; count += 1) {
    const head = await source.read(at, 8 + 40);
    const name = head.toString('latin1', 0, 4);
    const size = head.readUInt32LE(4);
    if (name === 'fmt ') {
      if (size < 16 || head.length < 24) throw broken();
      const form = head.readUInt16LE(8);
      const isPlain = form === 1 || (form === 0xfffe && head.length >= 34 && head.readUInt16LE(32) === 1);
      if (!isPlain) throw new MediaError('audio');
      perSecond = head.readUInt32LE(16);
    }
    if (name === 'data') {
      if (perSecond === 0) throw broken();
      // Recorders that were stopped leave a length of zero, or one beyond the file.
      const bytes = size === 0 ? source.size - at - 8 : Math.min(size, source.size - at - 8);
      return sound(bytes / perSecond);
    }
    at += 8 + size + (size % 2);
  }
  throw broken();
}
