import { expect, it } from 'vitest';
import { EngravingError, type Fault } from '#engraving/errors';
import { suggestionsOf } from './suggestions.ts';
import { firstSettings } from './settings.ts';

const suggest = (fault: Fault, change = {}) => {
  const { refused } = new EngravingError(fault);
  return suggestionsOf(refused, { ...firstSettings, ...change }).map((each) => each.change);
};

it('suggests the largest height that fits, never more', () => {
  expect(suggest({ code: 'too-wide', over: 3, largest: 2.119 })).toEqual([
    { fit: false, letterHeight: 2.11 },
  ]);
  expect(suggest({ code: 'too-high', over: 3, largest: null }, { repeat: 4 })).toEqual([{ repeat: 1 }]);
  expect(suggest({ code: 'too-high', over: 3, largest: null }, { repeat: 1 })).toEqual([]);
});

it('suggests a text of what its font has', () => {
  expect(suggest({ code: 'unknown-glyphs', characters: ['😀'] }, { text: 'عشق 😀' })).toEqual([
    { text: 'عشق' },
  ]);
  expect(suggest({ code: 'unknown-glyphs', characters: ['ع'] }, { text: 'ع' })).toEqual([]);
  expect(suggest({ code: 'too-long', max: 2 }, { text: 'عشق' })).toEqual([{ text: 'عش' }]);
  expect(suggest({ code: 'empty-text' })).toEqual([]);
});

it('suggests the fonts that draw the whole text, three at most', () => {
  const fonts = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id }));
  const fault: Fault = { code: 'unknown-glyphs', characters: ['ع'] };
  const suggestions = suggestionsOf(
    { of: 'drawing', message: '', field: 'text', fault, fonts },
    { ...firstSettings, text: 'ع' },
  );
  expect(suggestions.map(({ change }) => change)).toEqual([
    { fontId: 'a' },
    { fontId: 'b' },
    { fontId: 'c' },
  ]);
});

it('suggests the nearest number that counts', () => {
  const fault: Fault = { code: 'out-of-limits', field: 'ring.mm', min: 11, max: 26 };
  expect(suggest(fault, { mm: 90 })).toEqual([{ mm: 26 }]);
});
