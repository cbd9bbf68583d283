import { expect, test } from 'vitest';
import { checkPatterns } from './patterns.ts';

const found = async (text: string, file = 'server/src/platform/made-up.ts') =>
  (await checkPatterns(new Map([[file, text]]))).map(({ line, message }) => `${line} ${message}`);

test.each([
  ['exponential', String.raw`/^(\s*999\r?\n[^\n]*\r?\n)*\s*0\r?\n\s*SECTION\b/`],
  ['exponential', String.raw`/^(a+)+$/`],
  ['exponential', String.raw`/^\s*(<!--[\s\S]*?-->|\s)*<svg/`],
  ['polynomial', String.raw`/\s*(?:تومان|تومن)\s*$/`],
  ['polynomial', String.raw`/\B(?=(\d{3})+$)/g`],
])('a pattern of %s time is found: %s', async (kind, pattern) => {
  expect(await found(`const one = 1;\nexport const pattern = ${pattern};\n`)).toEqual([
    expect.stringMatching(new RegExp(`^2 .*${kind} time on `, 's')),
  ]);
});

test.each([
  'new RegExp(words.join("|"))',
  'RegExp("a")',
  "text.match('(a+)+$')",
  // oxlint-disable-next-line no-template-curly-in-string
  'text.search(`${words}$`)',
])('a pattern made at run time is found: %s', async (expression) => {
  expect(await found(`export const found = ${expression};\n`)).toEqual([
    expect.stringContaining('made at run time'),
  ]);
});

test('a quick pattern is none, nor is one in a test or in a comment', async () => {
  expect(await found(String.raw`export const id = /^[1-9]\d{0,14}$/; // not /(a+)+$/`)).toEqual([]);
  expect(await found('test(/(a+)+$/)', 'contract/made-up.test.ts')).toEqual([]);
  expect(await found('export const page = text.search(query);', 'web/src/lib/made-up.ts')).toEqual([]);
});
