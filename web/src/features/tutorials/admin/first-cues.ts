export interface Cue {
  /** The time as the file writes it. */
  begins: string;
  words: string;
}

/** The first captions of a WebVTT or SRT file, to look at; the server reads and checks the whole of it. */
export function firstCues(written: string, max = 5): Cue[] {
  const cues: Cue[] = [];
  let last: Cue | null = null;
  for (const line of written.split(/\r\n|\r|\n/)) {
    const [begins, ends] = line.split('-->', 2);
    if (begins !== undefined && ends !== undefined) {
      if (cues.length === max) break;
      last = { begins: begins.trim(), words: '' };
      cues.push(last);
    } else if (line.trim() === '') last = null;
    else if (last) last.words = `${last.words} ${line.replaceAll(/<[^<>]*>/g, '').trim()}`.trim();
  }
  return cues;
}
