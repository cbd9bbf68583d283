/** Visitors' reports of pages that should not be shown. */
import { formatNumber } from '#contract/common/money';
import { qrReportsAnHour } from '#contract/qr';
import { withClockDrift } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/ctx.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { transact } from '../../../platform/work.ts';
import { notifyAdmins } from '../../notifications/service.ts';
import { cancelled, codeIn, isCancelled, noCode, takenDown } from './access.ts';
import { countReports, insertReport, lockReporter, selectCode, wasReported } from './queries.ts';

const hour = 3_600_000;

/** Keeps a report; throws RATE_LIMITED after three in an hour from one address, and GONE for a page that is down. */
export async function reportQr(platform: Platform, network: string, written: string, reason: string) {
  const code = await selectCode(platform.db, codeIn(written), false);
  if (!code) throw noCode();
  if (isCancelled(code)) throw cancelled();
  if (code.down_at) throw takenDown();
  return transact(platform, null, async (work) => {
    const { tx, now } = work;
    work.send(lockReporter(network));
    const since = new Date(now.getTime() - hour);
    const { count, oldest } = await countReports(tx, network, since, withClockDrift(now));
    if (platform.settings.rateLimits && count >= qrReportsAnHour) {
      const wait = Math.min(hour, (oldest?.getTime() ?? now.getTime()) + hour - now.getTime()) / 1000;
      throw new Refusal(
        'RATE_LIMITED',
        `در هر ساعت ${formatNumber(qrReportsAnHour)} گزارش می‌توانید بفرستید. کمی بعد دوباره تلاش کنید.`,
        { retryAfter: Math.max(1, Math.ceil(wait)) },
      );
    }
    // One notification a day for a page, however many report it.
    const isFirst = !(await wasReported(tx, code.id, new Date(now.getTime() - 24 * hour)));
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
