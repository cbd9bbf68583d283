const spaces = new Set([' ', '\t', '\n', '\v', '\f', '\r']);

/**
 * Reads a text from its beginning to its end. It goes forward only, so whatever is read with it takes time in proportion
 * to the text's length, whatever the text says. `steps` counts the characters it has looked at.
 */
export class Cursor {
  readonly #text: string;
  #at = 0;
  steps = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether the text goes on with `literal`; moves past it if it does. */
  takes(literal: string, anyCase = false): boolean {
    this.steps += literal.length;
    const next = this.#text.slice(this.#at, this.#at + literal.length);
    if (next !== literal && !(anyCase && next.toLowerCase() === literal.toLowerCase())) return false;
    this.#at += literal.length;
    return true;
  }

  /** Whether one of these comes next; moves past the first that does. */
  takesOneOf(literals: readonly string[], anyCase = false): boolean {
    return literals.some((literal) => this.takes(literal, anyCase));
  }

  /** Moves past all characters that `belongs` accepts, at most `most`; how many they were. */
  skip(belongs: (character: string) => boolean, most = Number.POSITIVE_INFINITY): number {
    const from = this.#at;
    while (this.#at < this.#text.length && this.#at - from < most && belongs(this.#text[this.#at] ?? ''))
      this.#at += 1;
    this.steps += this.#at - from + 1;
    return this.#at - from;
  }

  skipSpace(): number {
    return this.skip((character) => spaces.has(character));
  }

  /** Moves past the next `literal`, or to the end when there is none; whether there was. */
  skipPast(literal: string): boolean {
    const found = this.#text.indexOf(literal, this.#at);
    const end = found < 0 ? this.#text.length : found + literal.length;
    this.steps += end - this.#at;
    this.#at = end;
    return found >= 0;
  }

  /** Whether the next character is one that `belongs` accepts; false at the end. Does not move. */
  sees(belongs: (character: string) => boolean): boolean {
    this.steps += 1;
    return this.#at < this.#text.length && belongs(this.#text[this.#at] ?? '');
  }
}

export const isSpace = (character: string): boolean => spaces.has(character);
export const isDigit = (character: string): boolean => character >= '0' && character <= '9';
export const isCapital = (character: string): boolean => character >= 'A' && character <= 'Z';
/** A Latin letter, a digit or an underscore. */
export const isWord = (character: string): boolean =>
  isDigit(character) || isCapital(character) || (character >= 'a' && character <= 'z') || character === '_';
