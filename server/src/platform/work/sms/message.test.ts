import { expect, test } from 'vitest';
import { addressOf, written } from './message.ts';

const question = 'سفارش ۱۰۱۲ یک پرسش دارد: اندازهٔ حلقه را ننوشته‌اید؛ سایز ۱۷ است یا ۱۸؟';

test('a text without an address has up to four parts', () => {
  expect(written({ fact: question })).toBe(`حکاک: ${question}`);
  expect(Array.from(written({ fact: 'آ', detail: 'آ'.repeat(400) }))).toHaveLength(268);
});

test('a text that fits stays whole before its address', () => {
  expect(written({ fact: 'طرح ۱۰۱۲ آماده است.', detail: ' ببینید:', address: 'hakkak.example/o/1012' })).toBe(
    'حکاک: طرح ۱۰۱۲ آماده است. ببینید: hakkak.example/o/1012',
  );
});

test('a long detail is cut after a word, so that one part holds it with its address', () => {
  expect(written({ fact: '', detail: question, address: 'hakkak.example/o/1012' })).toBe(
    'حکاک: سفارش ۱۰۱۲ یک پرسش دارد: اندازهٔ حلقه را… hakkak.example/o/1012',
  );
});

test('lines become words, and no letter of several units is torn', () => {
  expect(written({ fact: 'یک', detail: '\n\n دو', address: 'a.example/o/1' })).toBe(
    'حکاک: یک دو a.example/o/1',
  );
  const torn = written({ fact: '', detail: '💍'.repeat(60), address: 'a.example/o/1' });
  expect(torn).toMatch(/^حکاک: 💍+… a\.example\/o\/1$/u);
  expect(torn.isWellFormed()).toBe(true);
});

test('whatever the length of address and detail, the fact and the address stay whole, in one part if they fit', () => {
  const fact = 'سفارش ۱۲۳۴۵ رد شد';
  for (let host = 1; host <= 62; host += 1)
    for (const length of [0, 1, 20, 40, 60, 300]) {
      const address = `${'h'.repeat(host)}/o/12345`;
      const text = written({ fact, detail: `: ${'نوشته '.repeat(length)}`, address });
      expect(text.startsWith(`حکاک: ${fact}`), text).toBe(true);
      expect(text.endsWith(` ${address}`), text).toBe(true);
      const whole = `حکاک: ${fact} ${address}`.length;
      expect(text.length, text).toBeLessThanOrEqual(Math.max(70, whole));
    }
});

test('an address goes without its https', () => {
  expect(addressOf('https://hakkak.example.ir', '/o/1012')).toBe('hakkak.example.ir/o/1012');
  expect(addressOf('http://127.0.0.1:3152', '/wallet')).toBe('http://127.0.0.1:3152/wallet');
});
