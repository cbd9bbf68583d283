import { searchLine, searchWords } from '#contract/common/persian-text';

interface Part {
  part: string;
  isMatch: boolean;
}

/** Divides a text into the parts that have a word of a search, by the rule of all searches, and those between them. */
export function matchesIn(text: string, typed: string): Part[] {
  const letters = [...text];
  // The search line of each letter, so that a place in the line leads back to the letter.
  const lines = letters.map(searchLine);
  const line = lines.join('');
  const owners = lines.flatMap((each, at) => [...each].map(() => at));
  const isMarked = new Set<number>();
  for (const word of searchWords(typed)) {
    const start = line.indexOf(word);
    if (start < 0) continue;
    const first = owners[start] ?? 0;
    const last = owners[start + word.length - 1] ?? first;
    for (let at = first; at <= last; at += 1) isMarked.add(at);
  }
  const parts: Part[] = [];
  for (const [at, letter] of letters.entries()) {
    const isMatch = isMarked.has(at);
    const before = parts.at(-1);
    if (before?.isMatch === isMatch) before.part += letter;
    else parts.push({ part: letter, isMatch });
  }
  return parts;
}
