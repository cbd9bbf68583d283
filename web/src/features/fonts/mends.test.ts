import { expect, it } from 'vitest';
import { EngravingError, type Fault } from '#engraving/errors';
import { mendsOf } from './mends.ts';
import { firstSettings } from './settings.ts';

const mend = (fault: Fault, change = {}) => {
  const { message, field } = new EngravingError(fault);
  return mendsOf({ message, field, fault }, { ...firstSettings, ...change }).map((each) => each.change);
};

it('mends with the largest height that fits, never more', () => {
  expect(mend({ code: 'too-wide', over: 3, largest: 2.119 })).toEqual([{ fit: false, letterHeight: 2.11 }]);
  expect(mend({ code: 'too-high', over: 3, largest: null }, { repeat: 4 })).toEqual([{ repeat: 1 }]);
  expect(mend({ code: 'too-high', over: 3, largest: null }, { repeat: 1 })).toEqual([]);
});

it('mends a text by what its font has', () => {
  expect(mend({ code: 'unknown-glyphs', characters: ['😀'] }, { text: 'عشق 😀' })).toEqual([{ text: 'عشق' }]);
  expect(mend({ code: 'unknown-glyphs', characters: ['ع'] }, { text: 'ع' })).toEqual([]);
  expect(mend({ code: 'too-long', most: 2 }, { text: 'عشق' })).toEqual([{ text: 'عش' }]);
  expect(mend({ code: 'empty-text' })).toEqual([]);
});

it('mends a number by the nearest that counts', () => {
  const fault: Fault = { code: 'out-of-limits', field: 'ring.mm', least: 11, most: 26 };
  expect(mend(fault, { mm: 90 })).toEqual([{ mm: 26 }]);
});
