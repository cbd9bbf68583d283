import { expect, test } from 'vitest';
import { readInline, readMarkdown } from './markdown.ts';

test('headings, lists and paragraphs', () => {
  expect(readMarkdown('## عنوان\nیک\nدو\n\n- الف\n- ب\n\n۱. اول').map((block) => block.kind)).toEqual([
    'heading',
    'paragraph',
    'list',
    'list',
  ]);
});

test('links lead to the web, a mail, a telephone or a page of ours; anything else stays text', () => {
  expect(readInline('[ما](/pages/contact)')).toEqual([{ kind: 'link', text: 'ما', href: '/pages/contact' }]);
  for (const text of ['[x](javascript:alert(1))', '[x](//evil.ir)', '<b>x</b>', '[x](data:text/html,x)'])
    expect(readInline(text).every(({ kind }) => kind === 'text')).toBe(true);
});
