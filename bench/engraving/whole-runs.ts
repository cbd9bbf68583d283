/**
 * A line as independent programs set it. They are given the text and the files of the font and nothing that the engine made:
 * FriBidi cuts the runs, and hb-shape shapes each as a whole.
 */
import { judge } from './programs.ts';

export interface JudgedLine {
  /** The text that hb-shape was given. */
  text: string;
  /** The places of the text's characters (UTF-16 units) without marks from left to right, by FriBidi. */
  order: string;
  /** The glyphs from left to right: file:glyph@x,y+advance. */
  glyphs: string;
}

/** Their ccmp composes a tashdid and a vowel sign into a glyph with a width and no anchor. */
const withoutComposedMarks = new Set(['changa', 'markazi-text']);
/** Their «الله» has a tashdid, also when the text has one. */
const withOwnTashdid = new Set(['changa', 'gulzar', 'lalezar', 'markazi-text', 'parastoo', 'rakkas']);

interface Item {
  g: number;
  cl: number;
  ax: number;
  dx: number;
  dy: number;
}

const isMark = (character: string) => /\p{M}/u.test(character);

export function judgeLine(
  font: string,
  type: 'persian' | 'latin',
  files: readonly string[],
  written: string,
): JudgedLine {
  const shape = (file: number, text: string, start: number, end: number, direction: 'rtl' | 'ltr'): Item[] =>
    JSON.parse(
      judge('hb-shape', [
        '--output-format=json',
        '--no-glyph-names',
        '--language=fa',
        `--direction=${direction}`,
        ...(withoutComposedMarks.has(font) ? ['--features=-ccmp'] : []),
        `--text-before=${text.slice(0, start)}`,
        `--text-after=${text.slice(end)}`,
        `--text=${text.slice(start, end)}`,
        files[file] ?? '',
      ]),
    ) as Item[];
  const has = (file: number, text: string) =>
    shape(file, text, 0, text.length, 'rtl').every(({ g }) => g !== 0);

  const kept = files.some((_, file) => has(file, 'ـ')) ? written : written.replaceAll('ـ', '');
  const text = withOwnTashdid.has(font) ? kept.replaceAll('اللَّه', 'الله') : kept;
  const [vtol = '', levels = ''] = judge(
    'fribidi',
    ['--novisual', '--nobreak', '--nopad', '--vtol', '--levels', type === 'persian' ? '--wrtl' : '--wltr'],
    `${text}\n`,
  )
    .trim()
    .split('\n');
  const numbers = (line: string) => line.trim().split(/\s+/u).map(Number);
  const [order, level] = [numbers(vtol), numbers(levels)];

  const glyphs: string[] = [];
  // Characters that follow each other from left to right in one direction are a run.
  for (let at = 0; at < order.length; ) {
    const direction = (level[order[at] ?? 0] ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
    let end = at + 1;
    while (end < order.length && level[order[end] ?? 0] === level[order[at] ?? 0]) end += 1;
    const places = order.slice(at, end);
    const parts = stretchesOf(text, Math.min(...places), Math.max(...places) + 1);
    for (const part of direction === 'rtl' ? parts.toReversed() : parts) {
      const items = shape(part.file, text, part.start, part.end, direction);
      for (const { g, ax, dx, dy } of items)
        glyphs.push(`${part.file}:${g}${dx || dy ? `@${dx},${dy}` : ''}+${ax}`);
    }
    at = end;
  }
  const letters = order.filter((place) => !isMark(text[place] ?? ''));
  return { text, order: letters.join(' '), glyphs: glyphs.join(' ') };

  /** The parts of a run that each file draws: nearly always the whole run, unless it has signs of the Latin file. */
  function stretchesOf(line: string, start: number, end: number) {
    const parts: { file: number; start: number; end: number }[] = [];
    const whole = files.findIndex((_, file) =>
      shape(file, line, start, end, 'rtl').every(({ g }) => g !== 0),
    );
    if (whole >= 0) return [{ file: whole, start, end }];
    for (let index = start; index < end; index += 1) {
      const character = line[index] ?? '';
      const last = parts.at(-1);
      const isOfLast = last && (isMark(character) || character === ' ' || character === 'ـ');
      const file = isOfLast
        ? last.file
        : Math.max(
            0,
            files.findIndex((_, one) => has(one, character)),
          );
      if (last?.file === file) last.end = index + 1;
      else parts.push({ file, start: index, end: index + 1 });
    }
    return parts;
  }
}
