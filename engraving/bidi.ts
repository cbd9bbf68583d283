import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A part of a text that runs in one direction: `start` to `end` (exclusive) in UTF-16 units. */
export interface Run {
  readonly start: number;
  readonly end: number;
  readonly isRtl: boolean;
}

export interface VisualRuns {
  /** The reading direction of the whole text. */
  readonly isRtl: boolean;
  /** From left to right as they are seen. */
  readonly runs: readonly Run[];
}

/**
 * Splits a line into runs in visual order by the Unicode bidirectional algorithm (UAX 9). The reading direction is that of the first
 * strong letter; a text without any takes the script's.
 */
export function visualRuns(text: string, script: 'persian' | 'latin'): VisualRuns {
  const strong = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{L}/u.exec(text.replace(/[\d۰-۹٠-٩]/g, ''));
  const isRtl = strong ? /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(strong[0]) : script === 'persian';
  const { levels } = bidi.getEmbeddingLevels(text, isRtl ? 'rtl' : 'ltr');
  const runs: (Run & { level: number })[] = [];
  for (let start = 0; start < text.length; ) {
    const level = levels[start] ?? 0;
    let end = start + 1;
    while (end < text.length && levels[end] === level) end += 1;
    runs.push({ start, end, level, isRtl: level % 2 === 1 });
    start = end;
  }
  // Rule L2: from the highest level down to the lowest odd one, what is at that level or above is reversed.
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
  return { isRtl, runs: runs.map(({ start, end, isRtl: rtl }) => ({ start, end, isRtl: rtl })) };
}
