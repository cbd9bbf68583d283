import { expect, test } from 'vitest';
import { faultsIn } from './documents.ts';

const faults = (files: Record<string, string>) =>
  faultsIn(Object.keys(files), (file) => files[file]).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );

const earlier = 'docs/decisions/0008-pictures.md';
const later = 'docs/decisions/0026-queue.md';
const decisions = (first: string, second: string) => ({
  [earlier]: `# 8. Pictures\n\n${first}`,
  [later]: `# 26. A queue\n\n${second}`,
});

test.each([
  'Supersedes [8](0008-pictures.md).',
  'Everything waited. This\nreplaces the queue of [8](0008-pictures.md), and adds to what is there.',
  'Adds to [7](0008-pictures.md) and changes decision 8.',
  'Replaces some of [7](0008-pictures.md) (see [6](0008-pictures.md)) and [8](0008-pictures.md).',
  'This changes a name in [7](0008-pictures.md), [8](0008-pictures.md) and other things.',
])('a decision that says "%s" must be named by the other', (text) => {
  expect(faults(decisions('Text.', text))).toEqual([expect.stringContaining(`${earlier} must begin with`)]);
  for (const mark of [
    'Superseded by [26](0026-queue.md).',
    'Partly superseded by [26](0026-queue.md): turns.',
  ])
    expect(faults(decisions(mark, text))).toEqual([]);
  expect(faults(decisions('Text. Partly superseded by [26](0026-queue.md).', text))).toHaveLength(1);
  expect(faults(decisions('Partly superseded by [7](0008-pictures.md): turns.', text))).toHaveLength(1);
});

test.each([
  'Adds to [8](0008-pictures.md).',
  'This changes nothing. See [8](0008-pictures.md).',
  'Replaces a library, adds to [8](0008-pictures.md).',
  'A sum that every order changes would be one row (decision 8).',
])('a decision that says "%s" supersedes nothing', (text) => {
  expect(faults(decisions('Text. It changes with decision 26.', text))).toEqual([]);
});

test('a superseded decision may be in another folder', () => {
  const old = 'docs/decisions/old/0008-pictures.md';
  const replaced = { [later]: '# 26. A queue\n\nReplaces [8](old/0008-pictures.md).' };
  expect(faults({ [old]: '# 8. Pictures\n\nSuperseded by [26](../0026-queue.md).', ...replaced })).toEqual(
    [],
  );
  expect(faults({ [old]: '# 8. Pictures\n\nSuperseded by [26](0026-queue.md).', ...replaced })).toEqual([
    `${old}:3 The link leads nowhere: 0026-queue.md`,
  ]);
});

test('a number belongs to one decision', () => {
  expect(faults({ [earlier]: '', 'docs/decisions/old/0008-maps.md': '' })).toEqual([
    `${earlier}:1 Number 8 is taken.`,
  ]);
});

test('links lead to a file, or out of the project', () => {
  const text = '[a](other.md#part) [b](https://example.com/x.md) [c](#part)\n\n[d](missing.md)';
  expect(faults({ 'docs/page.md': text, 'docs/other.md': '' })).toEqual([
    'docs/page.md:3 The link leads nowhere: missing.md',
  ]);
});

test('the files of a map exist, and so does what it names', () => {
  const map =
    '# Map\n\n1. `web/a.ts`: `useCall` sends to\n2. `server/b.ts`, where `perform` runs.\n3. `web/<page>.tsx`';
  const files = { 'web/a.ts': 'useCall()', 'server/b.ts': 'perform()' };
  expect(faults({ 'docs/maps/order.md': map, ...files })).toEqual([]);
  expect(faults({ 'docs/maps/order.md': map, 'web/a.ts': 'useCalls()' })).toEqual([
    'docs/maps/order.md:4 There is no server/b.ts.',
    'docs/maps/order.md:3 No file of this map has useCall.',
    'docs/maps/order.md:4 No file of this map has perform.',
  ]);
});
