/**
 * `npm run ledger -- check` checks the ledger against its rules and lists violations (exit code 1). `npm run ledger --
 * payment 12` shows a payment and inquires at its gateway again; with `close` it closes the payment.
 */
import type { PaymentStatus } from '../contract/wallet.ts';
import { findPerson } from '../server/src/features/people/service.ts';
import {
  checkUnattended,
  closePayment,
  findPayment,
  isFinal,
  type PaymentCheck,
} from '../server/src/features/wallet/payments/settle.ts';
import { ledgerTotals } from '../server/src/features/wallet/service.ts';
import { checkLedger } from '../server/src/ledger.ts';
import { systemClock } from '../server/src/platform/foundation/clock.ts';
import type { Platform } from '../server/src/platform/work/ctx.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { withDatabase } from '../server/src/platform/database/reach.ts';
import { readEnvironment, type Environment } from '../server/src/platform/environment/environment.ts';
import { StartError } from '../server/src/platform/foundation/start-error.ts';
import { amount, runCommand } from './command.ts';
import { report } from './ledger-report.ts';

const usage =
  'Use: npm run ledger -- check, npm run ledger -- payment 12, or npm run ledger -- payment 12 close';

async function paymentOf(platform: Platform, id: number) {
  const payment = await findPayment(platform, id);
  if (!payment) throw new StartError(`There is no payment ${id}.`);
  return payment;
}

async function describe(platform: Platform, id: number): Promise<string> {
  const payment = await paymentOf(platform, id);
  const isPending = payment.status === 'pending';
  const facts = {
    status: payment.status,
    amount: `${amount(payment.amount)} tomans`,
    customer: (await findPerson(platform.db, { id: payment.person_id }))?.mobile ?? '',
    gateway: `${payment.gateway} ${payment.authority ?? '(gave it no address)'}`,
    reference: payment.bank_ref ?? '-',
    begun: payment.created_at.toISOString(),
    settled: payment.settled_at?.toISOString() ?? '-',
    'next check': (isPending && payment.check_at?.toISOString()) || '-',
  };
  const lines = Object.entries(facts).map(([name, fact]) => `  ${name.padEnd(11)}${fact}`);
  return `Payment ${payment.id}\n${lines.join('\n')}\n`;
}

const endings: Record<Exclude<PaymentStatus, 'pending'>, string> = {
  paid: 'The gateway has the money: it was credited.',
  failed: 'The gateway holds it for unpaid: it has failed.',
  cancelled: 'The gateway holds it for cancelled: it has ended.',
  closed: 'It was closed meanwhile: nothing was credited.',
};

const pendingAnswers: Record<PaymentCheck['answer'], string> = {
  paid: 'The gateway has the money but did not verify it: try again.',
  unpaid: 'The gateway says that nobody has paid so far.',
  mismatch: 'The gateway holds this payment for another one, or not at all: look into its panel.',
  merchantRefused: 'The gateway does not serve this merchant: look into its panel.',
  unknown: 'The gateway did not answer: try again.',
};

async function settle(platform: Platform, id: number, close: boolean): Promise<string> {
  const payment = await paymentOf(platform, id);
  let news = 'It has ended: nothing was asked.';
  if (close) {
    if (!(await closePayment(platform, payment)))
      throw new StartError(`Payment ${id} is paid or closed already.`);
    news = 'It is closed: nothing credits it any more.';
  } else if (!isFinal(payment)) {
    const { status, answer } = await checkUnattended(platform, payment);
    news = status === 'pending' ? pendingAnswers[answer] : endings[status];
  }
  return `${await describe(platform, id)}\n${news}\n`;
}

async function inShop(
  environment: Environment,
  database: Database,
  databaseUrl: string,
  run: (platform: Platform) => Promise<string>,
): Promise<void> {
  // The app is loaded only here because loading it is slow and a check does not need it.
  const { buildApp } = await import('../server/src/app.ts');
  const { app, platform } = await buildApp({
    environment: { ...environment, logLevel: 'silent' },
    database,
    databaseUrl,
    clock: systemClock,
  });
  try {
    process.stdout.write(await run(platform));
  } finally {
    await app.close();
  }
}

runCommand(async (words) => {
  const [, id, close] = /^payment ([1-9]\d{0,14})( close)?$/.exec(words.join(' ')) ?? [];
  if (!id && words.join(' ') !== 'check') throw new StartError(usage);
  const environment = readEnvironment();
  await withDatabase(environment, id ? 3 : 1, async (database, url) => {
    if (id)
      return inShop(environment, database, url, (platform) => settle(platform, Number(id), Boolean(close)));
    const now = new Date();
    const checked = await checkLedger(database.db, now);
    process.stdout.write(report(checked, await ledgerTotals(database.db, now)));
    if (!checked.right) process.exitCode = 1;
  });
});
