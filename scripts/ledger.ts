/**
 * `npm run ledger -- check`: proves that the books are right, or says where they are not (exit code 1).
 * `npm run ledger -- payment 12`: shows a payment and asks its gateway once more; with `close` it ends it for good.
 */
import {
  closeByHand,
  lookByHand,
  type PaymentShown,
  showPayment,
} from '../server/src/features/wallet/payments/by-hand.ts';
import { checkLedger } from '../server/src/ledger.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import type { House } from '../server/src/platform/ctx.ts';
import type { Database } from '../server/src/platform/database.ts';
import { withDatabase } from '../server/src/platform/reach.ts';
import { readSettings, type Settings } from '../server/src/platform/settings.ts';
import { StartError } from '../server/src/platform/start-error.ts';
import { runCommand } from './command.ts';
import { amount, report } from './ledger-report.ts';

const usage =
  'Use: npm run ledger -- check, npm run ledger -- payment 12, or npm run ledger -- payment 12 close';

function shown(payment: PaymentShown): string {
  const facts = {
    status: payment.closedAt ? `${payment.status}, closed ${payment.closedAt.toISOString()}` : payment.status,
    amount: `${amount(payment.amount)} tomans`,
    customer: payment.mobile,
    gateway: `${payment.gateway} ${payment.authority ?? '(gave it no address)'}`,
    reference: payment.bankRef ?? '-',
    begun: payment.createdAt.toISOString(),
    'next look': payment.nextLook?.toISOString() ?? '-',
  };
  const lines = Object.entries(facts).map(([name, fact]) => `  ${name.padEnd(11)}${fact}`);
  return `Payment ${payment.id}\n${lines.join('\n')}\n`;
}

const seen: Record<NonNullable<Awaited<ReturnType<typeof lookByHand>>>, string> = {
  credited: 'The gateway has the money: it was credited.',
  failed: 'The gateway holds it for unpaid: it has failed.',
  cancelled: 'The gateway holds it for cancelled: it has ended.',
  unpaid: 'The gateway says that nobody has paid so far.',
  open: 'The gateway says that nobody has paid so far.',
  unverified: 'The gateway has the money but did not verify it: try again.',
  doubtful: 'The gateway holds this payment for another one, or not at all: look into its panel.',
  silent: 'The gateway did not answer: try again.',
};

async function payment(house: House, id: number, close: boolean): Promise<string> {
  const before = await showPayment(house, id);
  if (!before) throw new StartError(`There is no payment ${id}.`);
  let news = 'It has ended: nothing was asked.';
  if (close) {
    if (!(await closeByHand(house, id))) throw new StartError(`Payment ${id} is paid or closed already.`);
    news = 'It is closed: nothing credits it any more.';
  } else {
    const sight = await lookByHand(house, id);
    if (sight) news = seen[sight];
  }
  return `${shown((await showPayment(house, id)) ?? before)}\n${news}\n`;
}

/** Runs one deed with everything the shop works with, and ends when what it said is out. */
async function inShop(
  settings: Settings,
  database: Database,
  databaseUrl: string,
  run: (house: House) => Promise<string>,
): Promise<void> {
  // The whole shop takes its time to load; a check needs none of it.
  const { buildApp } = await import('../server/src/app.ts');
  const { app, house } = await buildApp({
    settings: { ...settings, logLevel: 'silent' },
    database,
    databaseUrl,
    clock: systemClock,
  });
  try {
    process.stdout.write(await run(house));
  } finally {
    await app.close();
  }
}

runCommand(async (words) => {
  const [, id, close] = /^payment ([1-9]\d{0,14})( close)?$/.exec(words.join(' ')) ?? [];
  if (!id && words.join(' ') !== 'check') throw new StartError(usage);
  const settings = readSettings();
  await withDatabase(settings, id ? 3 : 1, async (database, url) => {
    if (id) return inShop(settings, database, url, (house) => payment(house, Number(id), Boolean(close)));
    const checked = await checkLedger(database.db, new Date());
    process.stdout.write(report(checked));
    if (!checked.right) process.exitCode = 1;
  });
});
