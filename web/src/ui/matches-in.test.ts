import { expect, test } from 'vitest';
import { matchesIn } from './matches-in.ts';

const marked = (text: string, typed: string) =>
  matchesIn(text, typed)
    .map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

test('words are marked as they are searched: other letters, marks, half-spaces and digits', () => {
  expect(marked('نگار نمونه', 'نگار')).toBe('[نگار] نمونه');
  expect(marked('كتاب علي', 'کتاب علی')).toBe('[كتاب] [علي]');
  expect(marked('سفارش ۱۰۲۶', '1026')).toBe('سفارش [۱۰۲۶]');
  expect(marked('می‌خواهم', 'میخواهم')).toBe('[می‌خواهم]');
  expect(marked('گُل', 'گل')).toBe('[گُل]');
  expect(marked('Rose.SVG', 'rose')).toBe('[Rose].SVG');
  expect(marked('گل', 'برگ')).toBe('گل');
  expect(marked('', 'برگ')).toBe('');
});
