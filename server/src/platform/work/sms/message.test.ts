import { expect, test } from 'vitest';
import { written } from './message.ts';

const question = 'سفارش ۱۰۱۲ یک پرسش دارد: اندازهٔ حلقه را ننوشته‌اید؛ سایز ۱۷ است یا ۱۸؟';

test('a text without an address has up to four parts', () => {
  expect(written(question)).toBe(question);
  expect(Array.from(written('آ'.repeat(400)))).toHaveLength(268);
});

test('a text that fits stays whole before its address', () => {
  expect(written('حکاک: طرح ۱۰۱۲ آماده است. ببینید:', 'hakkak.example/o/1012')).toBe(
    'حکاک: طرح ۱۰۱۲ آماده است. ببینید: hakkak.example/o/1012',
  );
});

test('a long text is cut after a word, so that one part holds it with its address', () => {
  expect(written(`حکاک: ${question}`, 'hakkak.example/o/1012')).toBe(
    'حکاک: سفارش ۱۰۱۲ یک پرسش دارد: اندازهٔ حلقه را… hakkak.example/o/1012',
  );
});

test('lines become words, and no letter of several units is torn', () => {
  expect(written('یک\n\n دو', 'a.example/o/1')).toBe('یک دو a.example/o/1');
  const torn = written(`حکاک: ${'💍'.repeat(60)}`, 'a.example/o/1');
  expect(torn).toMatch(/^حکاک: 💍+… a\.example\/o\/1$/u);
  expect(torn.isWellFormed()).toBe(true);
});

test('whatever the length of address and text, the address stays whole and one part is enough', () => {
  for (let host = 1; host <= 62; host += 1)
    for (const length of [1, 20, 40, 60, 300]) {
      const address = `${'h'.repeat(host)}/o/12345`;
      const text = written(`حکاک: سفارش ۱۲۳۴۵ ${'نوشته '.repeat(length)}`, address);
      expect(text.endsWith(address), text).toBe(true);
      expect(text.length, text).toBeLessThanOrEqual(70);
    }
});
