import { dayMs, hourMs } from '#contract/common/tehran';
import type { Department } from '#contract/tickets';
import { getOrders } from '../../src/features/orders/service.ts';
import { addNote, closeTicket, createTicket, reply } from '../../src/features/tickets/actions.ts';
import { getTickets } from '../../src/features/tickets/service.ts';
import type { Ctx } from '../../src/platform/work/ctx.ts';

type Line = [by: 'customer' | 'admin' | 'note', text: string];

interface DemoTicket {
  title: string;
  department: Department;
  daysAgo: number;
  /** A part of the description of the order it is about. */
  about?: string;
  lines: [first: Line, ...others: Line[]];
  isClosed?: true;
}

const tickets: DemoTicket[] = [
  {
    title: 'شارژ کیف پول دیر نشست',
    department: 'finance',
    daysAgo: 20,
    lines: [
      ['customer', 'سلام، کیف پول را شارژ کردم ولی موجودی عوض نشده است.'],
      ['admin', 'سلام، تأیید بانک چند دقیقه دیر رسید. مبلغ الان در کیف پول شماست.'],
      ['customer', 'بله، نشست. ممنون.'],
    ],
    isClosed: true,
  },
  {
    title: 'لبهٔ حکاکی روی نقره می‌سوزد',
    department: 'technical',
    daysAgo: 3,
    about: 'حاشیهٔ بافته',
    lines: [
      [
        'customer',
        'سلام، خسته نباشید.\nطرح رکاب را روی نقره زدیم، ولی لبهٔ خط‌ها کمی می‌سوزد. از طرح است یا از تنظیم دستگاه؟',
      ],
      ['admin', 'سلام، طرح بسته و یکدست است. قدرت و سرعت لیزر روی چه عددی بود؟'],
      ['customer', 'قدرت ۴۰ درصد، سرعت ۳۰۰.'],
      ['note', 'همین مشکل را با نقرهٔ ۹۲۵ چند مشتری دیگر هم داشته‌اند؛ یک آموزش برایش بگذاریم.'],
      [
        'admin',
        'برای نقره قدرت را روی ۲۵ بگذارید و به‌جای یک بار، دو بار رد شوید. نتیجه را هم اینجا بنویسید.',
      ],
    ],
  },
  {
    title: 'فاکتور رسمی برای سفارش‌های این ماه',
    department: 'finance',
    daysAgo: 0,
    lines: [['customer', 'سلام، برای سفارش‌های این ماه فاکتور رسمی لازم دارم. چطور بگیرم؟']],
  },
];

type CallAt = (key: string, at: Date) => Ctx;

/** Continues after the tickets that exist already. */
export async function fillTickets(asAdmin: CallAt, asCustomer: CallAt): Promise<void> {
  const now = Date.now();
  const customer = asCustomer('tickets', new Date(now));
  const list = { page: 1, count: 100, filter: 'newest', search: '' } as const;
  const [there, orders] = await Promise.all([getTickets(customer, list), getOrders(customer, list)]);
  for (const ticket of tickets.slice(there.data.length)) {
    const began = now - ticket.daysAgo * dayMs - hourMs;
    const call = (by: CallAt, step: string | number, at: number) =>
      by(`ticket ${ticket.title} ${step}`, new Date(began + at * 12 * 60_000));
    const { title, department, about, lines, isClosed } = ticket;
    const [[, text], ...others] = lines;
    const order = orders.data.find(({ desc }) => about !== undefined && desc.includes(about));
    const { _id: ticketId } = await createTicket(
      call(asCustomer, 'new', 0),
      { title, department, text, ...(order && { designId: order._id }) },
      [],
    );
    for (const [at, [by, line]] of others.entries()) {
      const message = { ticketId, text: line };
      if (by === 'note') await addNote(call(asAdmin, at, at + 1), message);
      else await reply(call(by === 'admin' ? asAdmin : asCustomer, at, at + 1), message);
    }
    if (isClosed) await closeTicket(call(asCustomer, 'close', lines.length), { ticketId });
  }
}
