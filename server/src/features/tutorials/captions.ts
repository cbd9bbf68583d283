/** Reads files of captions. Only their times and plain texts are kept, without styles, places and tags. */
import type { FileKind } from '#contract/common/files';
import { formatNumber } from '#contract/common/money';
import { maxCues } from '#contract/tutorials';
import { inTurns } from '../../platform/foundation/in-turns.ts';
import { Refusal } from '../../platform/foundation/refusal.ts';

const bad = (message: string) => new Refusal('BAD_FILE', message);

/** Lines of a file, with numbers, notes and empty ones. */
const maxLines = 10 * maxCues;
/** Characters of a line. */
const maxLineLength = 5000;

/** Returns a WebVTT or SRT file as WebVTT; rejects with BAD_FILE and the line that is wrong. Each line is read once. */
export const readCaptions = (bytes: Buffer, kind: FileKind): Promise<string> =>
  inTurns(captionSteps(bytes, kind));

function* captionSteps(bytes: Buffer, kind: FileKind): Generator<undefined, string> {
  const lines = (yield* textSteps(bytes)).split(/\r\n|\r|\n/, maxLines + 1);
  yield;
  if (lines.length > maxLines)
    throw bad(`این فایل بیش از ${formatNumber(maxLines)} سطر دارد. سطرهای خالی آن را حذف کنید.`);
  if (kind === 'vtt' && !/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? ''))
    throw bad('سطر اول فایل VTT باید WEBVTT باشد. فایل را دوباره با نوع WebVTT ذخیره کنید.');
  const cues: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    yield;
    const times = timesIn(lines[at] ?? '', at + 1);
    if (!times) continue;
    const texts: string[] = [];
    while ((lines[at + 1] ?? '').trim() !== '' && !lines[at + 1]?.includes('-->')) {
      yield;
      const line = lines[(at += 1)] ?? '';
      if (line.length > maxLineLength) throw bad(`سطر ${formatNumber(at + 1)} زیرنویس بیش از حد بلند است.`);
      texts.push(plain(line));
    }
    const text = texts.filter((each) => each !== '');
    if (text.length > 0) cues.push([times, ...text].join('\n'));
    if (cues.length > maxCues) throw bad(`زیرنویس حداکثر ${formatNumber(maxCues)} جمله دارد.`);
  }
  if (cues.length === 0) throw bad('در این فایل هیچ زیرنویسی نیست.');
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

/** Editors of captions on Windows write UTF-16 with a mark, or the letters of Windows for Persian and Arabic. */
function* textSteps(bytes: Buffer): Generator<undefined, string> {
  const mark = bytes.toString('latin1', 0, 2);
  const marked = mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : null;
  for (const encoding of marked ? [marked] : ['utf-8', 'windows-1256']) {
    const text = decoded(bytes, encoding);
    yield;
    if (text !== null && !control.test(text)) return text;
  }
  throw bad('این فایل متن نیست. زیرنویس را با UTF-8 ذخیره کنید و دوباره بفرستید.');
}

/** Characters that no text has; every byte is a letter to Windows. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000e-\u001f\u007f]/;

function decoded(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The times of a cue as WebVTT writes them; null for a line of another meaning, such as a number or a note. */
function timesIn(line: string, nth: number): string | null {
  if (!line.includes('-->')) return null;
  const [from = '', to = '', ...more] = line.split('-->', 3);
  const [start, end] = [millisecondsOf(from.trim()), millisecondsOf(to.trim().split(/\s/, 1)[0] ?? '')];
  if (more.length > 0 || start === null || end === null || end <= start)
    throw bad(`زمان سطر ${formatNumber(nth)} زیرنویس درست نیست. نمونهٔ درست: 00:01:02.500 --> 00:01:05.000`);
  return `${clock(start)} --> ${clock(end)}`;
}

/** In milliseconds; SRT has a comma before them. */
function millisecondsOf(time: string): number | null {
  const [, hours = '0', minutes, seconds, thousandths] =
    /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})$/.exec(time) ?? [];
  if (minutes === undefined) return null;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths);
}

function clock(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const thousandths = String(ms % 1000).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${thousandths}`;
}

/** Removes tags, such as `<b>` and the times within a text; the rest cannot begin one. */
const plain = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .trim();
