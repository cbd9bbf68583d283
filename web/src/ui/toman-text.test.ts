import { describe, expect, test } from 'vitest';
import { MAX_AMOUNT } from '#contract/common/money';
import { editToman, pasteToman, tomanText } from './toman-text.ts';

/** «|» marks the caret. */
function run(before: string, after: string, forward = false) {
  const caret = after.indexOf('|');
  const edit = editToman(before.replace('|', ''), after.replace('|', ''), caret, MAX_AMOUNT, forward);
  return edit && `${edit.text.slice(0, edit.caret)}|${edit.text.slice(edit.caret)}`;
}

function type(keys: string, start = '') {
  let shown = start;
  for (const key of keys) {
    const edit = editToman(shown, shown + key, shown.length + 1, MAX_AMOUNT);
    shown = edit?.text ?? shown;
  }
  return shown;
}

describe('typing', () => {
  test.each([
    ['2500000', '۲٬۵۰۰٬۰۰۰'],
    ['۲۵۰۰۰۰۰', '۲٬۵۰۰٬۰۰۰'],
    ['٢٥٠٠٠٠٠', '۲٬۵۰۰٬۰۰۰'],
    ['2,500,000', '۲٬۵۰۰٬۰۰۰'],
    ['2٬500،000', '۲٬۵۰۰٬۰۰۰'],
    ['0', '۰'],
    ['0150', '۱۵۰'],
    ['000', '۰'],
    ['abc', ''],
    ['12a3', '۱۲۳'],
    ['-5', '۵'],
  ])('%s shows %s', (keys, shown) => {
    expect(type(keys)).toBe(shown);
  });

  test('what passes the limit is refused', () => {
    expect(editToman('۱٬۰۰۰٬۰۰۰٬۰۰۰٬۰۰۰', '۱٬۰۰۰٬۰۰۰٬۰۰۰٬۰۰۰0', 18, MAX_AMOUNT)).toBeNull();
    expect(type('99999999999999999')).toBe('۹۹۹٬۹۹۹٬۹۹۹٬۹۹۹');
  });
});

describe('the caret stays beside the digit it stood at', () => {
  test.each([
    ['inserted at the front', '۱٬۰۰۰', '9|۱٬۰۰۰', '۹|۱٬۰۰۰'],
    ['inserted in the middle', '۱٬۲۳۴', '۱٬۲9|۳۴', '۱۲٬۹|۳۴'],
    ['inserted at the end', '۹۹۹', '۹۹۹9|', '۹٬۹۹۹|'],
    ['deleted in the middle', '۱۲٬۳۴۵', '۱۲٬|۴۵', '۱٬۲|۴۵'],
    ['deleted at the front leaves no leading zero', '۱٬۰۰۵', '|٬۰۰۵', '|۵'],
    ['all deleted', '۵', '|', '|'],
  ])('%s', (_name, before, after, shown) => {
    expect(run(before, after)).toBe(shown);
  });
});

describe('deleting a separator', () => {
  test('backspace takes the digit before it', () => {
    expect(run('۱۲٬۳۴۵', '۱۲|۳۴۵')).toBe('۱|٬۳۴۵');
  });
  test('delete takes the digit after it', () => {
    expect(run('۱۲٬۳۴۵', '۱۲|۳۴۵', true)).toBe('۱٬۲|۴۵');
  });
});

describe('pasting', () => {
  const paste = (before: string, text: string, from = 0, to = before.length) =>
    pasteToman(before, text, from, to, MAX_AMOUNT)?.text ?? null;

  test.each([
    ['2,500,000', '۲٬۵۰۰٬۰۰۰'],
    ['۲٬۵۰۰٬۰۰۰ تومان', '۲٬۵۰۰٬۰۰۰'],
    ['2.500.000', '۲٬۵۰۰٬۰۰۰'],
    [' 2 500 000\n', '۲٬۵۰۰٬۰۰۰'],
    ['٢٥٠٠', '۲٬۵۰۰'],
    ['مبلغ: ۵۰۰۰ تومان', '۵٬۰۰۰'],
    ['«2,500,000 تومان.»', '۲٬۵۰۰٬۰۰۰'],
  ])('%s shows %s', (text, shown) => {
    expect(paste('۷', text)).toBe(shown);
  });

  test.each([
    '2.5',
    '.5',
    '12.50',
    '1,000.50',
    '-500',
    'سلام',
    '',
    '9'.repeat(20),
    '۲ عدد ۵۰۰۰ تومانی',
    '۵ هزار تومان',
    '۵۰۰۰۰ ریال',
  ])('%s is refused', (text) => {
    expect(paste('۷', text)).toBeNull();
  });

  test('into the middle', () => {
    expect(paste('۱٬۲۳۴', '00', 3, 3)).toBe('۱۲۰٬۰۳۴');
    expect(paste('۱٬۲۳۴', '9', 0, 1)).toBe('۹٬۲۳۴');
  });
});

test('an amount is shown as it would be typed', () => {
  expect(tomanText(null)).toBe('');
  expect(tomanText(0)).toBe('۰');
  expect(tomanText(1_234_567)).toBe('۱٬۲۳۴٬۵۶۷');
});
