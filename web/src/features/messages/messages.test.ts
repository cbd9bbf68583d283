import { expect, test } from 'vitest';
import { groupByAuthor, splitAtAddresses } from './messages.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 8, minute)).toISOString();
const message = (_id: string, minute: number, admin: boolean, person = admin ? '9' : '1') => ({
  _id,
  text: `پیام ${_id}`,
  files: [],
  author: { _id: person, name: '', admin },
  createdAt: at(minute),
});

test('neighbouring messages of one person stand together, until a pause, a note or somebody else', () => {
  const shown = [
    message('1', 0, false),
    message('2', 4, false),
    message('3', 10, false),
    message('4', 10, true),
    message('5', 11, true, '8'),
  ].map((each) => ({ ...each, isNote: false }));
  const noted = [...shown, { ...message('6', 11, true, '8'), isNote: true }];
  expect(groupByAuthor(noted).map((group) => group.map(({ _id }) => _id))).toEqual([
    ['1', '2'],
    ['3'],
    ['4'],
    ['5'],
    ['6'],
  ]);
});

test.each([
  ['بی‌نشانی', ['بی‌نشانی']],
  ['https://example.com', ['', 'https://example.com', '']],
  ['ببینید: https://example.com/a?b=1. ممنون', ['ببینید: ', 'https://example.com/a?b=1', '. ممنون']],
  ['«http://a.ir» و http://b.ir/؟!', ['«', 'http://a.ir', '» و ', 'http://b.ir/', '؟!']],
  ['javascript:alert(1)', ['javascript:alert(1)']],
])('%s is split at its addresses', (text, parts) => {
  expect(splitAtAddresses(text)).toEqual(parts);
  expect(splitAtAddresses(text).join('')).toBe(text);
});
