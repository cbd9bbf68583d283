import type { BodyOf } from '#contract/common/endpoint';
import { toPersianDigits } from '#contract/common/digits';
import { displayName } from '#contract/people';
import type * as contract from '#contract/tickets';
import { ticketLimits, ticketStatusLabels } from '#contract/tickets';
import { audit } from '../../platform/work/audit.ts';
import type { Ctx } from '../../platform/work/ctx.ts';
import { storeFiles, withThumbs } from '../files/private-files.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import { refuseAboveLimit } from '../../platform/work/hourly-limits.ts';
import { writeOnce } from '../../platform/work/known-messages.ts';
import { Refusal, refuseField } from '../../platform/foundation/refusal.ts';
import { checkLater } from '../../platform/pictures/checks.ts';
import { perform, type Work } from '../../platform/work/work.ts';
import { notify } from '../notifications/service.ts';
import { ownOrder } from '../orders/access.ts';
import { findPerson, listAdmins } from '../people/service.ts';
import { ownTicket, showTicket } from './access.ts';
import { notifyOtherSide, notifyUnlessPresent } from './news.ts';
import {
  countWritten,
  insertTicket,
  lockTicket,
  markSeen,
  messageInsert,
  selectWritten,
  updateTicket,
} from './queries.ts';

function refuseTooMany(
  ctx: Ctx,
  work: Work,
  what: 'tickets' | 'ticket_messages',
  max: number,
): Promise<void> {
  return refuseAboveLimit(ctx, work, {
    lock: `tickets ${ctx.caller.id}`,
    count: () => countWritten(work.tx, what, ctx.caller.id, work.now),
    max,
    why: `در هر ساعت ${toPersianDigits(max)} ${what === 'tickets' ? 'تیکت' : 'پیام'} می‌توانید بفرستید.`,
  });
}

const refuseManyMessages = (ctx: Ctx, work: Work) =>
  refuseTooMany(
    ctx,
    work,
    'ticket_messages',
    ctx.caller.admin ? ticketLimits.messagesOfAdmin : ticketLimits.messages,
  );

export async function createTicket(
  ctx: Ctx,
  input: BodyOf<typeof contract.createTicket>,
  files: readonly StagedFile[],
) {
  const order = input.designId === undefined ? null : await ownOrder(ctx, input.designId);
  const earlier = input.follows === undefined ? null : await ownTicket(ctx, input.follows);
  if (earlier && earlier.status !== 'closed')
    throw refuseField('follows', 'این تیکت هنوز باز است؛ در همان بنویسید.');
  const prepared = await withThumbs(files);
  const { title, department, text } = input;
  const open = () =>
    perform(ctx, async (work) => {
      const { tx, now } = work;
      await Promise.all([
        refuseTooMany(ctx, work, 'tickets', ticketLimits.tickets),
        refuseManyMessages(ctx, work),
      ]);
      const stored = await storeFiles(work, prepared);
      checkLater(work, stored, ctx.caller.id);
      const ticket = await insertTicket(
        tx,
        {
          person_id: ctx.caller.id,
          title,
          department,
          order_id: order?.id ?? null,
          follows_id: earlier?.id ?? null,
        },
        { person_id: ctx.caller.id, by_admin: false, text, key: ctx.idempotencyKey, created_at: now },
        stored,
      );
      await notifyOtherSide(ctx, work, {
        ...ticket,
        title,
        person_id: ctx.caller.id,
        by_admin: false,
        assignee_id: null,
        customer_seen_at: now,
        sms_at: null,
      });
      work.emit({ owner: ctx.caller.id }, 'ticket', ticket.id);
      work.emit({ person: ctx.caller.id }, 'profile');
      return showTicket(ctx, tx, ticket.id);
    });
  return writeOnce('ticket_messages', open, async () => {
    const earlier = await selectWritten(ctx.db, ctx.caller.id, ctx.idempotencyKey);
    return earlier?.title === title && earlier.text === text
      ? showTicket(ctx, ctx.db, earlier.ticket_id)
      : undefined;
  });
}

const refuseClosed = (action: string, hint: string) =>
  new Refusal(
    'INVALID_TRANSITION',
    `${action} ممکن نیست: این تیکت «${ticketStatusLabels.customer.closed}» است.${hint}`,
  );

type MessageInput = BodyOf<typeof contract.replyToTicket>;

export async function reply(ctx: Ctx, { ticketId, text }: MessageInput, files: readonly StagedFile[] = []) {
  const ticket = await ownTicket(ctx, ticketId);
  const { admin } = ctx.caller;
  const prepared = await withThumbs(files);
  const send = () =>
    perform(ctx, async (work) => {
      const { tx, now } = work;
      const [locked] = await Promise.all([lockTicket(tx, ticket), refuseManyMessages(ctx, work)]);
      if (locked.status === 'closed')
        throw refuseClosed('فرستادن پیام', admin ? '' : ' برای ادامه تیکت تازه‌ای باز کنید.');
      const stored = await storeFiles(work, prepared);
      checkLater(work, stored, locked.person_id);
      work.send(
        messageInsert(
          ticket,
          { person_id: ctx.caller.id, by_admin: admin, text, key: ctx.idempotencyKey, created_at: now },
          stored,
        ),
      );
      const answer = await showTicket(ctx, tx, ticket.id);
      // The person who waits for an answer already knows of the ticket.
      if (admin || locked.status === 'answered')
        await notifyUnlessPresent(ctx, work, { ...locked, by_admin: admin });
      work.emit({ owner: locked.person_id }, 'ticket', ticket.id);
      return answer;
    });
  return writeOnce('ticket_messages', send, async () => {
    const earlier = await selectWritten(ctx.db, ctx.caller.id, ctx.idempotencyKey);
    return earlier?.ticket_id === ticket.id && earlier.text === text
      ? showTicket(ctx, ctx.db, ticket.id)
      : undefined;
  });
}

export async function closeTicket(ctx: Ctx, { ticketId }: BodyOf<typeof contract.closeTicket>) {
  const ticket = await ownTicket(ctx, ticketId);
  return perform(ctx, async (work) => {
    const { tx, now } = work;
    const locked = await lockTicket(tx, ticket);
    if (locked.status === 'closed') throw refuseClosed('بستن', '');
    work.send(updateTicket(tx, ticket, { status: 'closed', waiting_since: null, updated_at: now }));
    if (ctx.caller.admin) {
      audit(work, ctx, {
        action: 'ticketClose',
        person: locked.person_id,
        note: locked.title,
        details: { ticket: String(ticket.id), ticketNumber: locked.number },
      });
      notify(work, locked.person_id, {
        title: 'تیکت شما بسته شد',
        message: `تیکت ${toPersianDigits(locked.number)} بسته شد: ${locked.title}`,
        link: `/ticket/${ticket.id}`,
      });
    }
    work.emit({ owner: locked.person_id }, 'ticket', ticket.id);
    return showTicket(ctx, tx, ticket.id);
  });
}

export async function addNote(ctx: Ctx, { ticketId, text }: MessageInput) {
  const ticket = await ownTicket(ctx, ticketId);
  return perform(ctx, async (work) => {
    await refuseManyMessages(ctx, work);
    work.send(
      messageInsert(ticket, {
        person_id: ctx.caller.id,
        by_admin: true,
        is_note: true,
        text,
        key: ctx.idempotencyKey,
        created_at: work.now,
      }),
    );
    work.emit('admins', 'ticket', ticket.id);
    return showTicket(ctx, work.tx, ticket.id);
  });
}

export async function assign(ctx: Ctx, { ticketId, adminId }: BodyOf<typeof contract.assignTicket>) {
  const ticket = await ownTicket(ctx, ticketId);
  const assignee = adminId === null ? null : await adminWith(ctx, adminId);
  return perform(ctx, async (work) => {
    work.send(updateTicket(work.tx, ticket, { assignee_id: assignee }));
    if (assignee !== null && assignee !== ctx.caller.id)
      notify(work, assignee, {
        title: 'تیکتی به شما سپرده شد',
        message: `تیکت ${toPersianDigits(ticket.number)}: ${ticket.title}`,
        link: `/admin/tickets?ticket=${ticket.id}`,
      });
    work.emit('admins', 'ticket', ticket.id);
    return showTicket(ctx, work.tx, ticket.id);
  });
}

async function adminWith(ctx: Ctx, id: string): Promise<number> {
  const admin = (await listAdmins(ctx.db)).find((each) => String(each.id) === id);
  if (!admin) throw refuseField('adminId', 'مدیری با این شناسه پیدا نشد.');
  return admin.id;
}

/** Notes that the caller's side has seen the ticket up to its newest message; a call also says that it is open. */
export async function markRead(ctx: Ctx, id: string) {
  const ticket = await ownTicket(ctx, id);
  return perform(ctx, async (work) => {
    if (await markSeen(work.tx, ticket, ctx.caller.admin, work.now))
      work.emit({ owner: ticket.person_id }, 'ticket', ticket.id);
    return { ok: true as const };
  });
}

/** Shows the others who have the ticket open that the caller is typing; admins see who it is. */
export async function announceTyping(ctx: Ctx, id: string) {
  const ticket = await ownTicket(ctx, id);
  const { id: self, admin } = ctx.caller;
  const event = { type: 'typing', id: String(ticket.id), by: admin ? 'admin' : 'customer' } as const;
  const person = await findPerson(ctx.db, { id: self });
  ctx.events.pass('admins', { ...event, ...(person && { name: displayName(person) }) }, self);
  if (admin) ctx.events.pass({ person: ticket.person_id }, event, self);
  return { ok: true as const };
}
