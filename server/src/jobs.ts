import { setTimeout as sleep } from 'node:timers/promises';
import { toPersianDigits } from '#contract/common/digits';
import { hourMs } from '#contract/common/tehran';
import { deleteOldCodes } from './features/auth/service.ts';
import { laserOf } from './features/devices/service.ts';
import { deleteCancelledFiles } from './features/orders/cancelled/files.ts';
import { renewPromises, tendDeliveries } from './features/orders/promises/jobs.ts';
import { deleteCancelledContent } from './features/orders/qr/retention.ts';
import { forgetGuests } from './features/orders/shares/service.ts';
import { tendUnpaid } from './features/orders/unpaid/jobs.ts';
import { alertOperatorsOnce } from './features/notifications/service.ts';
import { notifyAbsent } from './features/tickets/news.ts';
import { deleteExpiredFiles } from './features/tutorials/episodes.ts';
import { emitBegunPrices } from './features/pricing/service.ts';
import { addReportChanges } from './features/reports/service.ts';
import { sweepPayments } from './features/wallet/payments/settle.ts';
import { checkLedger } from './ledger.ts';
import type { Platform } from './platform/work/ctx.ts';
import { validateConstraints } from './platform/database/database.ts';
import { namedKeys } from './platform/files/named-keys.ts';
import { restorableSince, type Sweep } from './platform/files/store.ts';
import { dropSetAside } from './platform/pictures/published.ts';
import { makeQueuedThumbs } from './platform/pictures/thumbs.ts';
import { type Job, type JobPlatform, lastRuns } from './platform/work/jobs.ts';
import { deleteLeftovers } from './platform/work/leftovers.ts';
import type { Proof } from './platform/database/reconcile.ts';
import { fillSearchLines } from './platform/database/search-filling.ts';
import { endAbandonedUploads } from './platform/uploads/uploads.ts';
import { checkDue, deleteOldChecks } from './platform/pictures/checks.ts';

const everyMinute = '* * * * *';
const hourly = '17 * * * *';
/** 03:30 in Tehran, which is UTC+3:30 all year. */
const nightly = { at: '0 0 * * *', catchUp: 24, tries: 5 };

/** Continues each minute where it ended, until searches need it no more. */
export const fillingSearches = (connections: JobPlatform['connections']): Job => ({
  name: 'searchLines',
  at: everyMinute,
  tries: 1,
  run: async (signal) => (await fillSearchLines(connections, signal)) ?? { busy: true },
});

export const jobsOf = (platform: Platform): Job[] => [
  { name: 'payments', at: everyMinute, tries: 1, run: (signal) => sweepPayments(platform, signal) },
  { name: 'unpaidOrders', at: everyMinute, tries: 1, run: (signal) => tendUnpaid(platform, signal) },
  { name: 'promises', at: everyMinute, tries: 1, run: () => renewPromises(platform) },
  { name: 'deliveries', at: everyMinute, tries: 1, run: (signal) => tendDeliveries(platform, signal) },
  { name: 'thumbs', at: everyMinute, tries: 1, run: (signal) => makeQueuedThumbs(platform, signal) },
  {
    name: 'checks',
    at: everyMinute,
    tries: 1,
    run: (signal) => checkDue(platform, signal, (person) => laserOf(platform.db, person)),
  },
  { name: 'ticketNotices', at: everyMinute, tries: 1, run: (signal) => notifyAbsent(platform, signal) },
  { name: 'prices', at: everyMinute, tries: 1, run: () => emitBegunPrices(platform) },
  { name: 'reports', at: everyMinute, tries: 1, run: () => addReportChanges(platform.db) },
  { name: 'ledger', ...nightly, run: (signal) => checkBooks(platform, signal) },
  { name: 'ledgerChanges', at: hourly, tries: 1, run: (signal) => checkChanges(platform, signal) },
  {
    name: 'leftovers',
    ...nightly,
    run: async (signal) => ({
      ...(await deleteLeftovers(platform.db, platform.clock.now())),
      checks: await deleteOldChecks(platform, signal),
      codes: await deleteOldCodes(platform),
      guests: await forgetGuests(platform),
      pictures: await dropSetAside(platform, restorableSince(platform.clock.now())),
      episodeFiles: await deleteExpiredFiles(platform, restorableSince(platform.clock.now())),
    }),
  },
  { name: 'constraints', ...nightly, run: () => validateConstraints(platform.db) },
  { name: 'uploads', at: hourly, tries: 1, run: () => endAbandonedUploads(platform) },
  { name: 'files', ...nightly, run: () => sweepFiles(platform) },
  { name: 'cancelledPages', ...nightly, run: () => deleteCancelledContent(platform) },
  { name: 'cancelledFiles', ...nightly, run: (signal) => deleteCancelledFiles(platform, signal) },
];

/** Rests as long as it works so that others can continue, and alerts operators every night until all is right. */
async function checkBooks(
  platform: Platform,
  signal: AbortSignal,
  since: Proof | null = null,
): Promise<{ right: boolean; faults: object[]; proof: Proof | null }> {
  const rest = (took: number) => sleep(took, undefined, { signal });
  const { right, findings, proof } = await checkLedger(platform.db, platform.clock.now(), { since, rest });
  const faults = findings.filter((finding) => finding.broken > 0);
  if (!right) {
    platform.log.error({ faults }, 'the ledger is not right');
    await alertOperatorsOnce(
      platform,
      'ledger',
      {
        title: 'دفتر مالی نمی‌خواند',
        message: 'بررسی دفتر مالی خطا پیدا کرد. گزارش آن با فرمان npm run ledger -- check دیده می‌شود.',
        link: '/admin/rechargeWallet',
      },
      20 * hourMs,
    );
  }
  return { right, faults, proof };
}

/** Checks what may have changed since the newest proof of either check, or everything if there is none. */
async function checkChanges(platform: Platform, signal: AbortSignal): Promise<object> {
  const [newest] = (await lastRuns(platform.db))
    .filter(({ name }) => name === 'ledger' || name === 'ledgerChanges')
    .flatMap(({ result }) => (result.proof ? [result.proof as { transfer: number; at: string }] : []))
    .toSorted((a, b) => b.transfer - a.transfer || b.at.localeCompare(a.at));
  return checkBooks(platform, signal, newest ? { ...newest, at: new Date(newest.at) } : null);
}

/** If too many files have no record, none is touched, and operators are alerted until that is resolved. */
export async function sweepFiles(platform: Platform): Promise<Sweep> {
  const sweep = await platform.files.sweep((keys) => namedKeys(platform.db, keys));
  const { kept: total, unnamed, stopped, movedAside, broughtBack, abandonedUploads, purged } = sweep;
  if (movedAside + broughtBack + abandonedUploads + purged > 0)
    platform.log.info({ sweep }, 'files were moved aside, brought back or purged');
  if (stopped) {
    platform.log.error({ sweep }, 'too many files are named by no record: none was touched');
    await alertOperatorsOnce(
      platform,
      'files',
      {
        title: 'جمع‌آوری فایل‌ها متوقف شد',
        message: `${toPersianDigits(unnamed)} فایل از ${toPersianDigits(total)} فایل فروشگاه به هیچ سفارشی وصل نیست و این غیرعادی است؛ هیچ‌کدام جابه‌جا نشد. گزارش آن با فرمان npm run files -- check دیده می‌شود.`,
        link: '/admin/settings',
      },
      20 * hourMs,
    );
  }
  return sweep;
}
