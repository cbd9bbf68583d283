/** Advice about characters that a font cannot draw. */
import { isSign } from '../signs.ts';
import ranges from './characters.json' with { type: 'json' };

/** A font that may be chosen, with the name that the shop gives it. */
export interface OfferedFont {
  readonly id: string;
  readonly name: string;
}

export interface Missing {
  /** A Persian sentence that says what to do. */
  readonly message: string;
  /** The fonts that draw the whole text, those of the catalog's beginning first. */
  readonly fonts: readonly OfferedFont[];
}

/** More names than this make a sentence too long. */
const maxNames = 3;

/** The characters that the files of a family draw, as ranges of hexadecimal numbers. */
const characters: Readonly<Record<string, string | undefined>> = ranges;

const cache = new Map<string, ReadonlySet<number>>();

function charactersOf(id: string): ReadonlySet<number> {
  const opened = cache.get(id);
  if (opened) return opened;
  const set = new Set<number>();
  for (const range of (characters[id] ?? '').split(' ')) {
    const [first = Number.NaN, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
    for (let code = first; code <= last; code += 1) set.add(code);
  }
  cache.set(id, set);
  return set;
}

function draws(id: string, text: string): boolean {
  const available = charactersOf(id);
  // The sign of a broken character is never burnt, though some fonts have it.
  const has = (character: string) => character !== '\ufffd' && available.has(character.codePointAt(0) ?? 0);
  return [...text.replaceAll('\u06c0', '\u0647\u0654')].every(
    (character) =>
      /[\s\u0640\p{Default_Ignorable_Code_Point}]/u.test(character) ||
      isSign(character) ||
      has(character) ||
      [...character.normalize('NFD')].every(has),
  );
}

const quoted = (words: readonly string[], join: string) => words.map((word) => `«${word}»`).join(join);

/** A mark is shown on a line, because it has no place on its own. */
const shown = (character: string) => (/\p{M}/u.test(character) ? `ـ${character}` : character);

/** Explains why a font cannot draw `missing` characters of a text, and which of the fonts on offer can. */
export function explainMissing(
  text: string,
  missing: readonly string[],
  offered: readonly OfferedFont[],
): Missing {
  const lacks = `«${missing.map(shown).join(' ')}»`;
  const it = missing.length > 1 ? 'آن‌ها' : 'آن';
  const nowhere = missing.filter((character) => !offered.some(({ id }) => draws(id, character)));
  if (nowhere.length > 0)
    return {
      message: `هیچ‌کدام از فونت‌های ما «${nowhere.map(shown).join(' ')}» را ندارد؛ ${nowhere.length > 1 ? 'آن‌ها' : 'آن'} را بردارید.`,
      fonts: [],
    };
  const whole = offered.filter(({ id }) => draws(id, text));
  const namesOf = (fonts: readonly OfferedFont[]) =>
    quoted(
      fonts.slice(0, maxNames).map(({ name }) => name),
      ' یا ',
    );
  if (whole.length > 0)
    return { message: `این فونت ${lacks} را ندارد؛ با فونت ${namesOf(whole)} نوشته می‌شود.`, fonts: whole };
  const some = offered.filter(({ id }) => draws(id, missing.join('')));
  const where = some.length > 0 ? ` فونت ${namesOf(some)} دارد، ولی بقیهٔ این نوشته را ندارد.` : '';
  return { message: `این فونت ${lacks} را ندارد.${where} ${it} را بردارید.`, fonts: [] };
}
