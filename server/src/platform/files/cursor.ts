const spaces = new Set([' ', '\t', '\n', '\v', '\f', '\r']);

/**
 * Reads a text forward only, so that every check takes time linear in the text's length, whatever the text
 * contains. `steps` counts the characters examined.
 */
export class Cursor {
  readonly #text: string;
  #at = 0;
  steps = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns whether `literal` comes next, and moves past it if so. */
  takes(literal: string, anyCase = false): boolean {
    this.steps += literal.length;
    const next = this.#text.slice(this.#at, this.#at + literal.length);
    if (next !== literal && !(anyCase && next.toLowerCase() === literal.toLowerCase())) return false;
    this.#at += literal.length;
    return true;
  }

  takesOneOf(literals: readonly string[], anyCase = false): boolean {
    return literals.some((literal) => this.takes(literal, anyCase));
  }

  /** Moves past at most `max` characters that `belongs` accepts; returns their number. */
  skip(belongs: (character: string) => boolean, max = Number.POSITIVE_INFINITY): number {
    const from = this.#at;
    while (this.#at < this.#text.length && this.#at - from < max && belongs(this.#text[this.#at] ?? ''))
      this.#at += 1;
    this.steps += this.#at - from + 1;
    return this.#at - from;
  }

  skipSpace(): number {
    return this.skip((character) => spaces.has(character));
  }

  /** Moves past the next `literal` and returns true; without one moves to the end and returns false. */
  skipPast(literal: string): boolean {
    const index = this.#text.indexOf(literal, this.#at);
    const end = index < 0 ? this.#text.length : index + literal.length;
    this.steps += end - this.#at;
    this.#at = end;
    return index >= 0;
  }

  /** Returns whether `belongs` accepts the next character, without moving; false at the end. */
  sees(belongs: (character: string) => boolean): boolean {
    this.steps += 1;
    return this.#at < this.#text.length && belongs(this.#text[this.#at] ?? '');
  }
}

export const isSpace = (character: string): boolean => spaces.has(character);
export const isDigit = (character: string): boolean => character >= '0' && character <= '9';
export const isCapital = (character: string): boolean => character >= 'A' && character <= 'Z';
export const isWord = (character: string): boolean =>
  isDigit(character) || isCapital(character) || (character >= 'a' && character <= 'z') || character === '_';
