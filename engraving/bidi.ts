import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A part of a text that runs in one direction: `start` to `end` (exclusive) in UTF-16 units. */
export interface Run {
  readonly start: number;
  readonly end: number;
  readonly isRtl: boolean;
}

export interface VisualRuns {
  /** The text without its direction marks, which the runs are parts of. */
  readonly text: string;
  /** For each unit of it, its index in the given text. */
  readonly places: readonly number[];
  /** The reading direction of the whole text. */
  readonly isRtl: boolean;
  /** From left to right as they are seen. */
  readonly runs: readonly Run[];
}

/** They affect the direction of the text around them and are never drawn. */
const directionMark = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** It belongs to the letter before it, whatever its own class says. */
const follows = /[\p{M}\u200c\u200d]/u;

/**
 * Splits a line into runs in visual order by the Unicode bidirectional algorithm (UAX 9). The reading direction is that of the first
 * strong letter; a text without any takes the script's. Direction marks are left out once they have done their work, so that
 * one inside a word does not cut it.
 */
export function visualRuns(text: string, script: 'persian' | 'latin'): VisualRuns {
  const [strong] = /[\p{L}\u061c\u200e\u200f]/u.exec(text) ?? [];
  // The script of a kashida is shared by several, so its extensions are asked.
  const isRtl = strong ? /[\p{scx=Arab}\p{scx=Hebr}\u061c\u200f]/u.test(strong) : script === 'persian';
  const embedding = bidi.getEmbeddingLevels(text, isRtl ? 'rtl' : 'ltr').levels;
  let shown = '';
  const levels: number[] = [];
  const places: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text[index] ?? '';
    if (directionMark.test(unit)) continue;
    levels.push((follows.test(unit) ? levels.at(-1) : undefined) ?? embedding[index] ?? 0);
    places.push(index);
    shown += unit;
  }
  const runs: (Run & { level: number })[] = [];
  for (let start = 0; start < shown.length; ) {
    const level = levels[start] ?? 0;
    let end = start + 1;
    while (end < shown.length && levels[end] === level) end += 1;
    runs.push({ start, end, level, isRtl: level % 2 === 1 });
    start = end;
  }
  // Rule L2: from the highest level down to the lowest odd one, all characters at that level or above are reversed.
  const highest = Math.max(0, ...runs.map((run) => run.level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let first = 0; first < runs.length; first += 1) {
      if ((runs[first]?.level ?? 0) < level) continue;
      let end = first;
      while (end < runs.length && (runs[end]?.level ?? 0) >= level) end += 1;
      runs.splice(first, end - first, ...runs.slice(first, end).toReversed());
      first = end;
    }
  }
  return {
    text: shown,
    places,
    isRtl,
    runs: runs.map(({ start, end, isRtl: rtl }) => ({ start, end, isRtl: rtl })),
  };
}
