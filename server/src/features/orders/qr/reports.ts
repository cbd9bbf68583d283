import { formatNumber } from '#contract/common/money';
import { dayMs } from '#contract/common/tehran';
import { qrReportsAnHour } from '#contract/qr';
import type { Platform } from '../../../platform/work/ctx.ts';
import { refuseAboveLimit } from '../../../platform/work/hourly-limits.ts';
import { transact } from '../../../platform/work/work.ts';
import { notifyAdmins } from '../../notifications/service.ts';
import { codeIn, visibleCode } from './access.ts';
import { countReports, insertReport, selectCode, wasReported } from './queries.ts';

/** Stores a report; throws RATE_LIMITED after three in an hour from one address, and GONE for a page that is down. */
export async function reportQr(platform: Platform, network: string, written: string, reason: string) {
  const code = visibleCode(await selectCode(platform.db, codeIn(written), false));
  return transact(platform, null, async (work) => {
    const { tx, now } = work;
    await refuseAboveLimit(platform, work, {
      lock: `qr report ${network}`,
      count: () => countReports(tx, network, now),
      max: qrReportsAnHour,
      why: `در هر ساعت ${formatNumber(qrReportsAnHour)} گزارش می‌توانید بفرستید.`,
    });
    // Admins are notified of a page once a day, however many visitors report it.
    const isFirst = !(await wasReported(tx, code.id, new Date(now.getTime() - dayMs)));
    work.send(insertReport(tx, { code_id: code.id, network, reason, created_at: now }));
    if (isFirst)
      notifyAdmins(work, {
        title: 'گزارش صفحهٔ QR',
        message: `صفحهٔ «${code.title}» (${code.code}) گزارش شد: ${reason.slice(0, 200)}`,
        link: `/admin/settings/qr?search=${code.code}`,
      });
    work.emit('admins', 'design', code.order_id);
    return { ok: true as const };
  });
}
