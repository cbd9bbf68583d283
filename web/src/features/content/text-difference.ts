export interface TextDifference {
  before: string;
  differs: string;
  after: string;
}

const isSpace = (letter: string | undefined) => letter === undefined || /\s/.test(letter);

/** Compares by whole words. At most so many letters of the same words are kept on each side. */
export function differenceOf(text: string, other: string, around: number): TextDifference {
  if (text === other) return { before: text, differs: '', after: '' };
  const shorter = Math.min(text.length, other.length);
  let begin = 0;
  while (begin < shorter && text[begin] === other[begin]) begin += 1;
  let end = 0;
  while (end < shorter - begin && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  while (begin > 0 && !isSpace(text[begin - 1])) begin -= 1;
  while (end > 0 && !isSpace(text.at(-end))) end -= 1;
  const [before, after] = [text.slice(0, begin), text.slice(text.length - end)];
  return {
    before: before.length > around ? `…${before.slice(-around)}` : before,
    differs: text.slice(begin, text.length - end),
    after: after.length > around ? `${after.slice(0, around)}…` : after,
  };
}
