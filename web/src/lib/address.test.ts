import { expect, test } from 'vitest';
import { oneOf, readsSearch, text } from './address.ts';

const read = readsSearch({ status: oneOf(['open', 'closed']), search: text });

test('a value that is none hides what was typed, and a name without a reader is dropped', () => {
  const typed = { status: 'ready', search: 12, other: 'x' };
  expect(read(typed)).toStrictEqual({ status: undefined, search: '12' });
  // The router spreads the result over the raw search.
  expect({ ...typed, ...read(typed) }.status).toBeUndefined();
});
