import { randomInt } from 'node:crypto';

/** A code that nobody can predict. */
export const randomCode = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
