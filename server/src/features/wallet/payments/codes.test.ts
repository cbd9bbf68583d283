import { describe, expect, test } from 'vitest';
import { getNotifications } from '#contract/notifications';
import { chargeWallet } from '#contract/wallet';
import { openShop } from '../../../../testing/shop.ts';
import { type Body, type Fault, startStub, type Verb } from '../../../../testing/gateways/stub.ts';
import { zarinpalProtocol } from '../../../../testing/gateways/zarinpal-stub.ts';
import { zibalProtocol } from '../../../../testing/gateways/zibal-stub.ts';

const closed = 'درگاه پرداخت کار نمی‌کند';
const doubt = 'پرداختی نیاز به بررسی دارد';
const json = (status: number, body: Body): Fault => ({ status, body });
const errorOf = (code: number) => ({ code, message: 'no', validations: [] });
const success = { code: 100, message: 'Paid', ref_id: 4711, card_pan: '502229******5995' };

/** The faults in the gateway's answers, the customer's outcome, the stored status, and the alert. */
type Line = [what: string, faults: [Verb, Fault][], outcome: string, status: string, alert: string | null];

const tables: [ReturnType<typeof zarinpalProtocol>, Line[]][] = [
  [
    zarinpalProtocol(),
    [
      ['−9 at verify', [['verify', -9]], 'pending', 'pending', doubt],
      ['−50: another amount', [['verify', -50]], 'pending', 'pending', doubt],
      ['−53: another merchant’s', [['verify', -53]], 'pending', 'pending', doubt],
      ['−54: unknown', [['verify', -54]], 'pending', 'pending', doubt],
      ['−10: terminal or address', [['verify', -10]], 'pending', 'pending', closed],
      ['−12: too many tries', [['verify', -12]], 'pending', 'pending', closed],
      ['−14: callback domain', [['verify', -14]], 'pending', 'pending', closed],
      ['−15: suspended', [['verify', -15]], 'pending', 'pending', closed],
      ['−19: the last of them', [['verify', -19]], 'pending', 'pending', closed],
      ['−20: none of them', [['verify', -20]], 'pending', 'pending', null],
      ['−51, and still at the bank', [['verify', -51], inquired('IN_BANK')], 'failed', 'pending', null],
      ['−51, and failed', [['verify', -51], inquired('FAILED')], 'failed', 'failed', null],
      ['−51, and reversed', [['verify', -51], inquired('REVERSED')], 'failed', 'failed', null],
      ['−51, and paid', [['verify', -51], inquired('PAID')], 'pending', 'pending', null],
      [
        'errors as a list',
        [['verify', json(200, { data: [], errors: [errorOf(-53)] })]],
        'pending',
        'pending',
        doubt,
      ],
      [
        'success with errors {}',
        [['verify', json(200, { data: success, errors: {} })]],
        'success',
        'paid',
        null,
      ],
      [
        'success with errors []',
        [['verify', json(200, { data: success, errors: [] })]],
        'success',
        'paid',
        null,
      ],
      [
        'neither data nor errors',
        [['verify', json(200, { data: {}, errors: {} })]],
        'pending',
        'pending',
        null,
      ],
      ['a 5xx with JSON', [['verify', json(503, { message: 'unavailable' })]], 'pending', 'pending', null],
      [
        'a 5xx with its envelope',
        [['verify', json(500, { data: [], errors: [] })]],
        'pending',
        'pending',
        null,
      ],
    ],
  ],
  [
    zibalProtocol(),
    [
      ['102: no such merchant', [['verify', 102]], 'pending', 'pending', closed],
      ['103: merchant inactive', [['verify', 103]], 'pending', 'pending', closed],
      ['104: merchant wrong', [['verify', 104]], 'pending', 'pending', closed],
      ['203: unknown', [['verify', 203]], 'pending', 'pending', doubt],
      [
        '202, and still open',
        [
          ['verify', 202],
          ['inquire', 202],
        ],
        'failed',
        'pending',
        null,
      ],
      [
        'rials that are no whole tomans',
        [['verify', json(200, { result: 100, amount: 1_200_005, refNumber: 1 })]],
        'pending',
        'pending',
        doubt,
      ],
      ['a 5xx with JSON', [['verify', json(500, { message: 'error' })]], 'pending', 'pending', null],
    ],
  ],
];

function inquired(status: string): [Verb, Fault] {
  return ['inquire', json(200, { data: { status, code: 100, message: 'Success' }, errors: [] })];
}

const shops = await Promise.all(
  tables.map(async ([protocol, lines]) => {
    const stub = await startStub(protocol);
    const shop = await openShop({ environment: { gateway: stub.name, [stub.name]: stub.account } });
    return { name: stub.name, stub, shop, lines, admin: await shop.signInAdmin() };
  }),
);

describe.each(shops)('$name', ({ stub, shop, lines, admin }) => {
  test.each(lines)('%s', async (_, faults, outcome, status, alert) => {
    const person = await shop.customer();
    const { gatewayUrl, paymentId } = await shop.send(chargeWallet, {
      as: person,
      body: { amount: 120_000 },
    });
    const back = stub.pay(stub.authorityAt(gatewayUrl));
    const alerts = async () => (await shop.send(getNotifications, { as: admin })).private;
    const before = (await alerts()).length;
    for (const [verb, fault] of faults) stub.failNext(verb, fault);
    expect(await shop.follow(back)).toMatch(new RegExp(`payment=${outcome}&`));
    const payment = await shop.db
      .selectFrom('payments')
      .select(['status', 'check_at'])
      .where('id', '=', Number(paymentId))
      .executeTakeFirstOrThrow();
    expect(payment.status).toBe(status);
    if (status === 'pending') expect(payment.check_at).not.toBeNull();
    expect(await shop.balanceOf(person)).toBe(status === 'paid' ? 120_000 : 0);
    const news = (await alerts()).slice(0, -before || undefined);
    expect(news.map((each) => each.title)).toEqual(alert === null ? [] : [alert]);
  });
});
