/** The largest and worst inputs that each parser of people's bytes in the server process lets through. */
import { maxImported } from '#contract/content';
import { qrTextColumns } from '#contract/qr-texts-file';
import { maxCues } from '#contract/tutorials';
import { mediaSample } from './media-sample.ts';

const mega = 1024 * 1024;

/** Repeats a piece up to a number of bytes. */
const filled = (bytes: number, piece: string | Buffer): Buffer =>
  Buffer.alloc(bytes - (bytes % piece.length), piece);

export function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** The boxes of `video.mp4`, with another content of its header. */
function videoWith(movie: (own: Buffer) => Buffer[], after: Buffer[] = []): Buffer {
  const whole = mediaSample('video.mp4');
  const at = whole.indexOf('moov') - 4;
  const end = at + whole.readUInt32BE(at);
  const header = box('moov', ...movie(whole.subarray(at + 8, end)));
  return Buffer.concat([whole.subarray(0, at), header, whole.subarray(end), ...after]);
}

const tiny = box('free');
const words = (...values: number[]) => Buffer.from(new Uint32Array(values).buffer).swap32();

/** Videos and sounds, by the excess in each. */
export const largestMedia = {
  /** 3.9 million boxes of eight bytes before the first track. */
  'tiny boxes in the header.mp4': () => videoWith((own) => [filled(31 * mega, tiny), own]),
  'tiny boxes in a track.mp4': () =>
    videoWith((own) => {
      const track = own.indexOf('trak') - 4;
      const end = track + own.readUInt32BE(track);
      return [
        own.subarray(0, track),
        box('trak', filled(31 * mega, tiny), own.subarray(track + 8, end)),
        own.subarray(end),
      ];
    }),
  'tiny boxes in the file.mov': () => videoWith((own) => [own], [filled(40 * mega, tiny)]),
  'tiny tracks.m4a': () => videoWith((own) => [filled(31 * mega, box('trak')), own]),
  'tiny descriptions.mp4': () =>
    videoWith(() => [
      box(
        'trak',
        box(
          'mdia',
          box('hdlr', words(0, 0), Buffer.from('soun')),
          box('minf', box('stbl', box('stsd', words(0, 1), filled(30 * mega, box('.mp3'))))),
        ),
      ),
    ]),
  'a table of 30 MB.mp4': () =>
    videoWith((own) => {
      const renamed = Buffer.from(own);
      for (let at = renamed.indexOf('stts'); at >= 0; at = renamed.indexOf('stts'))
        renamed.write('free', at, 'latin1');
      renamed.fill(0, renamed.indexOf('mvhd') + 20, renamed.indexOf('mvhd') + 24);
      const list = renamed.indexOf('stbl') - 4;
      const track = renamed.indexOf('trak') - 4;
      const media = renamed.indexOf('mdia') - 4;
      const info = renamed.indexOf('minf') - 4;
      const table = box('stts', words(0, 1), filled(30 * mega, words(1, 1)));
      for (const at of [track, media, info, list])
        renamed.writeUInt32BE(renamed.readUInt32BE(at) + table.length, at);
      const into = list + 8;
      return [
        renamed.subarray(0, into),
        table,
        renamed.subarray(into),
        box('mvex', box('trex', words(0, 1, 1, 1, 0, 0))),
      ];
    }),
  'tiny fragments.mp4': () => {
    const fragment = box(
      'moof',
      box('traf', box('tfhd', words(0, 1)), filled(64 * 1024, box('trun', words(0, 1)))),
    );
    return videoWith(
      (own) => [own, box('mvex', box('trex', words(0, 1, 1, 1, 0, 0)))],
      [filled(40 * mega, fragment)],
    );
  },
  'frames that never are.mp3': () => filled(50 * mega, Buffer.from('fffb90c4', 'hex')),
  'tiny chunks.wav': () => Buffer.concat([Buffer.from('RIFFxxxxWAVE'), filled(50 * mega, 'junk\0\0\0\0')]),
} as const satisfies Record<string, () => Buffer>;

const head = `${qrTextColumns.join(',')}\n`;
const table = (piece: string) => Buffer.from(head + piece.repeat((5 * mega - head.length) / piece.length));

/** Files of ready texts. */
export const largestTables = {
  commas: () => table(','),
  'commas in the head': () => filled(5 * mega, ','),
  'empty lines': () => table('\n'),
  'lines of both ends': () => table('\r\n'),
  quotes: () => table('"'),
  'quotes in quotes': () => table('""'),
  'one cell': () => table('a'),
  'one quoted cell': () => Buffer.from(`${head}"${'a\n'.repeat(2 * mega)}`),
  'as many texts as it may have': () =>
    Buffer.from(head + `1,text,a,${'متن '.repeat(200).trim()},شاعر\n`.repeat(maxImported).slice(0, 2 * mega)),
} as const satisfies Record<string, () => Buffer>;

/** Captions, as SRT. */
export const largestCaptions = {
  'line feeds': () => filled(mega, '\n'),
  'carriage returns': () => filled(mega, '\r'),
  arrows: () => filled(mega, '-->'),
  'a cue of a million lines': () => Buffer.from(`00:01.000 --> 00:02.000\n${'a\n'.repeat(mega / 2 - 20)}`),
  tags: () => Buffer.from(`00:01.000 --> 00:02.000\n${'<'.repeat(mega - 40)}`),
  'as many as there may be': () => Buffer.from('00:01.000 --> 00:02.000\na <b>\n\n'.repeat(maxCues)),
} as const satisfies Record<string, () => Buffer>;
