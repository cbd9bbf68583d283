import { expect, test } from 'vitest';
import { hueOf, initialsOf } from './face.ts';

test('initials are the first letters of name and family, which do not join', () => {
  expect(initialsOf({ name: 'نگار', family: 'محمدی' })).toBe('ن\u200cم');
  expect(initialsOf({ name: 'نگار سادات', family: 'محمدی' })).toBe('ن\u200cم');
  expect(initialsOf({ name: 'سید محمد', family: 'حسینی' })).toBe('س\u200cح');
  expect(initialsOf({ name: 'سید محمد حسینی' })).toBe('س\u200cح');
  expect(initialsOf({ name: 'Ali', family: 'rezaei' })).toBe('A\u200cR');
});

test('one name alone gives its first and last word, or one letter', () => {
  expect(initialsOf({ name: 'کارگاه نقش جهان', family: null })).toBe('ک\u200cج');
  expect(initialsOf({ name: null, family: ' «نقش» ۱۲ جهان ' })).toBe('ن\u200cج');
  expect(initialsOf({ name: 'سارا' })).toBe('س');
});

test('a mobile number, signs and nothing are no name', () => {
  for (const name of ['09120000009', '۰۹۱۲', '★ ★', ' ', '', null]) expect(initialsOf({ name })).toBe('');
});

test('a person keeps one hue, and neighbours differ', () => {
  const hues = Array.from({ length: 200 }, (_, id) => hueOf(String(id + 1)));
  expect(hueOf('17')).toBe(hues[16]);
  for (const [at, hue] of hues.slice(1).entries()) {
    const apart = Math.abs(hue - (hues[at] ?? 0));
    expect(Math.min(apart, 360 - apart)).toBeGreaterThan(20);
  }
});
