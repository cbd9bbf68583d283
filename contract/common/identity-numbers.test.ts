import { expect, test } from 'vitest';
import { companyId, isCompanyId, isNationalId, landline, nationalId } from './identity-numbers.ts';
import { parse } from './validation.ts';

test.each(['0010350829', '0013542419', '0084575948', '2130396216', '1111111138', '4999999994'])(
  '%s is a national id',
  (id) => {
    expect(isNationalId(id)).toBe(true);
  },
);

test.each(['0010350828', '1111111111', '0000000000', '001035082', '00103508290', '001035082a', ''])(
  '%s is no national id',
  (id) => {
    expect(isNationalId(id)).toBe(false);
  },
);

test('of the ten last digits exactly one makes a national id', () => {
  for (const nine of ['001035082', '213039621', '123456789', '499999999']) {
    const right = Array.from({ length: 10 }, (_, last) => isNationalId(nine + last));
    expect(right.filter(Boolean)).toHaveLength(1);
  }
});

test.each(['10380284790', '10100302746', '14003778990'])('%s is a company id', (id) => {
  expect(isCompanyId(id)).toBe(true);
});

test.each(['10380284791', '10300000009', '1038028479', '103802847900', '1038028479x', ''])(
  '%s is no company id',
  (id) => {
    expect(isCompanyId(id)).toBe(false);
  },
);

test('of the ten last digits exactly one makes a company id', () => {
  for (const ten of ['1038028479', '1400377899', '1010030274']) {
    const right = Array.from({ length: 10 }, (_, last) => isCompanyId(ten + last));
    expect(right.filter(Boolean)).toHaveLength(1);
  }
});

test('numbers are read as people write them', () => {
  expect(parse(nationalId, ' ۰۰۱۰۳۵۰۸۲۹ ')).toEqual({ ok: true, data: '0010350829' });
  expect(parse(companyId, '۱۰۳۸۰-۲۸۴۷۹۰')).toEqual({ ok: true, data: '10380284790' });
  expect(parse(landline, '٠٢١-٨٨ ٧٧ ٦٦ ٥٥')).toEqual({ ok: true, data: '02188776655' });
});

test.each([
  ['+98 21 1234 5678', '02112345678'],
  ['+98 (0) 21 1234 5678', '02112345678'],
  ['+982112345678', '02112345678'],
  ['0098-21-12345678', '02112345678'],
  ['tel:+98-21-1234-5678', '02112345678'],
  ['021/1234 5678', '02112345678'],
  ['021*1234~5678', '02112345678'],
  ['«021:12345678»', '02112345678'],
  ['(۰۲۱) ۱۲۳۴–۵۶۷۸', '02112345678'],
  ['０２１１２３４５６７８', '02112345678'],
  ['021.1234.5678', '02112345678'],
  ['021*1234~5678', '02112345678'],
  ['«021:12345678»', '02112345678'],
  ['\u202a021\u00a01234\u20095678\u202c', '02112345678'],
])('the landline %s is %s', (written, number) => {
  expect(parse(landline, written)).toEqual({ ok: true, data: number });
});

test.each([
  [nationalId, '001-035082-9', '0010350829'],
  [nationalId, '001.035.082/9', '0010350829'],
  [nationalId, '\u2066۰۰۱\u2060۰۳۵۰۸۲۹\u2069', '0010350829'],
  [companyId, '1038 0284 790', '10380284790'],
  [companyId, '１０３８０２８４７９０', '10380284790'],
])('marks around and between the digits of an id are ignored', (shape, written, number) => {
  expect(parse(shape, written)).toEqual({ ok: true, data: number });
});

test.each([
  [nationalId, 'کد ملی را وارد کنید.'],
  [companyId, 'شناسهٔ ملی شرکت را وارد کنید.'],
  [landline, 'تلفن ثابت را وارد کنید.'],
])('what is left empty is asked for, not called wrong', (shape, sentence) => {
  for (const empty of ['', ' - ', undefined])
    expect(parse(shape, empty)).toEqual({ ok: false, fields: { body: sentence } });
});

test.each(['09121234567', '2188776655', '0218877665', '00218877665', 'تلفن'])(
  '%s is no landline',
  (phone) => {
    const read = parse(landline, phone);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.fields.body).toMatch(/پیش‌شماره/);
  },
);
