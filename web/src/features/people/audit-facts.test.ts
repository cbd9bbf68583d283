import { expect, test } from 'vitest';
import { auditFacts } from './audit-facts.ts';

test('an act is told in its own figures', () => {
  expect(auditFacts({ action: 'balanceChange', details: { amount: -50_000, balance: 100_000 } })).toEqual([
    '۵۰٬۰۰۰ تومان کم شد',
    'موجودی بعد از آن: ۱۰۰٬۰۰۰ تومان',
  ]);
  expect(
    auditFacts({
      action: 'designChange',
      details: { orderNumber: 1003, order: '4', oldType: 'corel', newType: 'face', moved: -200_000 },
    }),
  ).toEqual(['سفارش ۱۰۰۳', 'از «طراحی کورل» به «طراحی چهره»', '۲۰۰٬۰۰۰ تومان از کیف پول کم شد']);
  expect(auditFacts({ action: 'loginsEnd', details: { ended: 3 } })).toEqual(['۳ ورود بسته شد']);
  expect(auditFacts({ action: 'upgradeAccept', details: { from: 'verified', request: 7 } })).toEqual([
    'به سطح «ویژه»',
  ]);
});

test('what did not move money says nothing of money, and what is unknown nothing at all', () => {
  expect(auditFacts({ action: 'designCancel', details: { orderNumber: 1000, moved: 0 } })).toEqual([
    'سفارش ۱۰۰۰',
  ]);
  expect(auditFacts({ action: 'notificationSend', details: {} })).toEqual([]);
  expect(auditFacts({ action: 'deviceOut', details: { serial: null } })).toEqual([]);
});
