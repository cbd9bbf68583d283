import { expect, test } from 'vitest';
import { line, searchText, text } from './fields.ts';
import { parse } from './validation.ts';
import { trimInvisible } from './visible.ts';

const invisible: Record<string, string> = {
  'a half-space': '\u200c',
  'joiners and word joiners': '\u200d\u2060\ufeff\u200b',
  'direction marks': '\u200e\u200f\u202a\u202c\u2066\u2069\u061c',
  'spaces of every width': ' \u00a0\u1680\u2000\u2009\u202f\u205f\u3000\u2028\u2029\t\n',
  'Hangul fillers': '\u3164\u115f\u1160\uffa0',
  'an empty Braille cell': '\u2800',
  'a soft hyphen and a grapheme joiner': '\u00ad\u034f',
  'Mongolian and Khmer marks': '\u180e\u180b\u17b4\u17b5',
  'a mark without a letter': '\u064b\u0301',
  'variation selectors': '\ufe0f\u{e0100}',
  tags: '\u{e0001}\u{e0041}\u{e007f}',
  'mathematical operators without ink': '\u2061\u2062\u2063\u2064',
  'annotations and a place for a picture': '\ufff9\ufffb\ufffc',
  'a note without ink': '\u{1d159}\u{1d173}',
  'control characters': '\u0000\u0007\u007f\u0085',
  noncharacters: '\ufdd0\uffff',
  'kashidas without a letter': 'ــ',
  'characters for private use': '\ue000\u{f0000}',
  'all mixed': ' \u200c\u3164 \u2800\n\u200f',
};

test.each(Object.keys(invisible))('%s is no text', (name) => {
  const written = invisible[name] ?? '';
  expect(trimInvisible(written)).toBe('');
  for (const shape of [text, line]) {
    expect(parse(shape('بنویسید.'), written)).toEqual({ ok: false, fields: { body: 'بنویسید.' } });
    expect(parse(shape(), written)).toEqual({ ok: true, data: '' });
  }
  expect(parse(searchText, written)).toEqual({ ok: true, data: '' });
});

test.each(['.', 'ـسلامـ', '٭', '۱', '♥', '❤️', '👨‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '™', '漢', 'ﷲ', '\ufffd'])(
  '%s is a text',
  (written) => {
    expect(trimInvisible(written)).toBe(written);
  },
);

test('only the ends are trimmed, and what changes a letter or an emoji stays there', () => {
  expect(trimInvisible('\u200c\u200f می\u200cخواهم \u200c')).toBe('می\u200cخواهم');
  expect(trimInvisible('\u3164علی\u2800')).toBe('علی');
  expect(trimInvisible('ه\u200d')).toBe('ه\u200d');
  expect(trimInvisible('❤\ufe0f')).toBe('❤\ufe0f');
  expect(parse(line(), 'یک \u200b\n دو\u200c ')).toEqual({ ok: true, data: 'یک \u200b دو' });
});

test('a long run of spaces takes no longer than a text of its length', () => {
  const written = `a${' \u200b'.repeat(500_000)}b`;
  expect(trimInvisible(written)).toBe(written);
});
