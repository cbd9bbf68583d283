import { matchesIn } from './matches-in.ts';

/** A text with the words marked that were searched for. */
export function Matched({ text, typed }: { text: string; typed: string }) {
  return matchesIn(text, typed).map(({ part, isMatch }, at) =>
    isMatch ? (
      // oxlint-disable-next-line no-array-index-key -- the parts of one text
      <mark key={at} className="rounded-xs bg-ember/25 text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
