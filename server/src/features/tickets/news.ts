/** Notifies people of new messages, unless they have the conversation open. */
import { toPersianDigits } from '#contract/common/digits';
import type { Platform } from '../../platform/work/ctx.ts';
import { transact, type Work } from '../../platform/work/work.ts';
import { notify, notifyAdmins } from '../notifications/service.ts';
import { listAdmins } from '../people/service.ts';
import { newsInsert, noteSms, selectNews, takeDueNews, type TicketNews } from './queries.ts';

/** In ms. An open page reports every half minute; one that reported within this time may still be there. */
const presence = 75_000;
/** ms after which somebody who seemed to be there is notified of a message that they have not seen. */
const patience = 30_000;
/** Messages per transaction. */
const batchSize = 200;

/** Notifies the other side of a new message at once, or later if they seem to have the conversation open. */
export async function notifyUnlessPresent(
  platform: Platform,
  work: Work,
  news: TicketNews & { customer_here_at: Date | null; admin_here_at: Date | null },
): Promise<void> {
  const here = news.by_admin ? news.customer_here_at : news.admin_here_at;
  if (here && work.now.getTime() - here.getTime() < presence)
    work.send(newsInsert(news.id, new Date(work.now.getTime() + patience)));
  else await notifyOtherSide(platform, work, news);
}

export async function notifyOtherSide({ sms }: Platform, work: Work, news: TicketNews): Promise<void> {
  const number = toPersianDigits(news.number);
  if (!news.by_admin) {
    const notification = {
      title: 'پیام تازهٔ مشتری',
      message: `در تیکت ${number}: ${news.title}`,
      link: `/admin/tickets?ticket=${news.id}`,
    };
    // The responsible person may no longer be an admin.
    const admins = await listAdmins(work.tx);
    if (admins.some(({ id }) => id === news.assignee_id)) notify(work, news.assignee_id ?? 0, notification);
    else notifyAdmins(work, notification);
    return;
  }
  const fact = `به تیکت ${number} پاسخ داده شد`;
  const detail = `: ${news.title}`;
  notify(work, news.person_id, {
    title: 'پاسخ پشتیبانی رسید',
    message: fact + detail,
    link: `/ticket/${news.id}`,
  });
  // One SMS is enough until the customer has looked.
  const { sms_at: last, customer_seen_at: seenAt } = news;
  if (last && (!seenAt || seenAt < last)) return;
  sms.queue(work, news.person_id, { fact, detail });
  work.send(noteSms(work.tx, news.id, work.now));
}

/** Notifies those who seemed to have the conversation open and have not seen the message since; returns how many. */
export async function notifyAbsent(platform: Platform, signal: AbortSignal): Promise<{ notified: number }> {
  let notified = 0;
  for (let more = true; more && !signal.aborted; )
    await transact(platform, null, async (work) => {
      const due = await takeDueNews(work.tx, work.now, batchSize);
      const unseen = await selectNews(work.tx, due);
      // Several messages of one side are one piece of news.
      const news = new Map(unseen.map((each) => [`${each.id} ${each.by_admin}`, each]));
      for (const each of news.values()) await notifyOtherSide(platform, work, each);
      notified += news.size;
      more = due.length === batchSize;
    });
  return { notified };
}
