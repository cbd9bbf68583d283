/** What the house does by itself, and when. */
import { dropOldCodes } from './features/auth/service.ts';
import { alertOperatorsOnce } from './features/notifications/service.ts';
import { sweepPayments } from './features/wallet/service.ts';
import { checkLedger } from './ledger.ts';
import type { House } from './platform/ctx.ts';
import { namedKeys } from './platform/files/named-keys.ts';
import type { Job } from './platform/jobs.ts';
import { dropLeftovers } from './platform/leftovers.ts';

const everyMinute = '* * * * *';
/** 03:30 in Tehran, which is UTC+3:30 the whole year. */
const nightly = { at: '0 0 * * *', catchUp: 24, tries: 5 };
const hour = 3_600_000;

export const jobsOf = (house: House): Job[] => [
  { name: 'payments', at: everyMinute, tries: 1, run: (signal) => sweepPayments(house, signal) },
  { name: 'ledger', ...nightly, run: () => checkBooks(house) },
  {
    name: 'leftovers',
    ...nightly,
    run: async () => ({
      ...(await dropLeftovers(house.db, house.clock.now())),
      codes: await dropOldCodes(house),
    }),
  },
  { name: 'files', ...nightly, run: () => sweepFiles(house) },
];

/** Holds the ledger against its rules; the operators hear of a fault every night until it is mended. */
export async function checkBooks(
  house: House,
): Promise<{ right: boolean; faults: object[]; totals: object }> {
  const { right, findings, totals } = await checkLedger(house.db, house.clock.now());
  const faults = findings.filter((finding) => finding.broken > 0);
  if (!right) {
    house.log.error({ faults }, 'the ledger is not right');
    await alertOperatorsOnce(
      house,
      'ledger',
      {
        title: 'دفتر مالی نمی‌خواند',
        message: 'بررسی شبانهٔ دفتر مالی خطا پیدا کرد. گزارش آن با فرمان npm run ledger -- check دیده می‌شود.',
        link: '/admin/rechargeWallet',
      },
      20 * hour,
    );
  }
  return { right, faults, totals };
}

/** Drops files that uploads left behind and no record names. */
export async function sweepFiles(house: House): Promise<object> {
  await house.files.sweep((keys) => namedKeys(house.db, keys));
  return {};
}
