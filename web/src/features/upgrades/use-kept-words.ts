import { useState } from 'react';
import { keptPlace } from '../../lib/kept-papers.ts';

/**
 * Words being written, kept for this tab until they are sent or their writer signs out: a reload loses nothing, and
 * nothing of somebody's papers stays behind in a browser that others use too.
 */
export function useKeptWords<Words extends Record<string, string>>(name: string, initial: Words) {
  const place = keptPlace(name);
  const [words, setWords] = useState<Words>(() => ({ ...initial, ...read(place) }));

  function change(part: Partial<Words>) {
    setWords((now) => {
      const next = { ...now, ...part };
      write(place, next);
      return next;
    });
  }

  return { words, change, forget: () => write(place, null) };
}

function read(place: string): Record<string, string> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Record<string, unknown>;
    const texts = Object.entries(kept).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}

function write(place: string, words: Record<string, string> | null): void {
  try {
    if (words) sessionStorage.setItem(place, JSON.stringify(words));
    else sessionStorage.removeItem(place);
  } catch {
    // Without storage the form lives as long as its page.
  }
}
