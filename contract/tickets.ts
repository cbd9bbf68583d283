import * as z from 'zod/mini';
import { done } from './common/changes.ts';
import { endpoint } from './common/endpoint.ts';
import { fileKinds, StoredFile } from './common/files.ts';
import { id, instant, line, text } from './common/fields.ts';
import { listQuery, sortedQuery, pageOf, sorts } from './common/paging.ts';
import { orderTypes } from './orders.ts';
import { PersonCard } from './people.ts';

export const departments = ['design', 'finance', 'technical', 'other'] as const;
export type Department = (typeof departments)[number];

export const departmentLabels: Record<Department, string> = {
  design: 'طراحی',
  finance: 'مالی',
  technical: 'فنی',
  other: 'سایر',
};

/** The words that pages write before the number of a ticket. */
export const ticketNames: readonly string[] = ['شمارهٔ تیکت', 'شماره‌ی', 'درخواست'];

/** `waiting` waits for an admin, `answered` for the customer. */
export const ticketStatuses = ['waiting', 'answered', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** The labels depend on the reader: a waiting ticket waits for the admin who reads it. */
export const ticketStatusLabels: Record<'customer' | 'admin', Record<TicketStatus, string>> = {
  customer: { waiting: 'در انتظار پاسخ', answered: 'پاسخ داده شد', closed: 'بسته' },
  admin: { waiting: 'منتظر پاسخ شما', answered: 'پاسخ داده شد', closed: 'بسته' },
};

export const ticketFiles = { name: 'files', max: 5, maxBytes: 10 * 1024 * 1024, kinds: fileKinds } as const;

/** The largest numbers of tickets and messages that one person may write in an hour. Admins have their own limit. */
export const ticketLimits = { tickets: 10, messages: 120, messagesOfAdmin: 1200 } as const;

/** The newest messages that a ticket is shown with; `before` asks for as many earlier ones. */
export const messagesShown = 200;

/** The seconds for which one call of `typing` shows that somebody is typing; a page repeats it before they end. */
export const typingSeconds = 6;

/** Its author gets its Idempotency-Key, by which a page recognizes a message whose confirmation was lost. */
export const Message = z.object({
  _id: z.string(),
  key: z.optional(z.string()),
  text: z.string(),
  files: z.array(StoredFile),
  author: z.object({ _id: z.string(), name: z.string(), admin: z.boolean() }),
  createdAt: instant,
});
export type Message = z.infer<typeof Message>;

/** A person of the shop, as admins see them. */
const TicketAdmin = z.object({ _id: z.string(), name: z.string() });

/**
 * `questions` are the customer's messages, `answers` the admins', `notes` what admins write to each other; each is
 * oldest first. Lists have `lastMessage` instead. `assignee`, `notes` and `waitingSince` are shown to admins only.
 */
export const Ticket = z.object({
  _id: z.string(),
  number: z.number(),
  title: z.string(),
  department: z.enum(departments),
  status: z.enum(ticketStatuses),
  user: PersonCard,
  designId: z.optional(z.string()),
  orderNumber: z.optional(z.number()),
  orderType: z.optional(z.enum(orderTypes)),
  /** The closed ticket that this one continues. */
  follows: z.optional(z.object({ _id: z.string(), number: z.number() })),
  questions: z.optional(z.array(Message)),
  answers: z.optional(z.array(Message)),
  notes: z.optional(z.array(Message)),
  /** There are messages before the oldest of these. */
  hasEarlier: z.optional(z.boolean()),
  lastMessage: z.optional(z.object({ text: z.string(), admin: z.boolean(), createdAt: instant })),
  /** The newest message is the other side's, and the reader's side has not seen it. */
  unread: z.boolean(),
  /** The time when the other side last looked at the conversation. */
  seenAt: z.optional(instant),
  assignee: z.optional(z.nullable(TicketAdmin)),
  waitingSince: z.optional(instant),
  createdAt: instant,
  updatedAt: instant,
});
export type Ticket = z.infer<typeof Ticket>;

export const HelpQuestion = z.object({
  _id: z.string(),
  department: z.enum(departments),
  question: z.string(),
  answer: z.string(),
});
export type HelpQuestion = z.infer<typeof HelpQuestion>;

const ticketId = z.object({ ticketId: id });
const earlier = z.object({ before: z.optional(id) });

export const getHelpQuestions = endpoint('GET', 'ticket/questions', 'person', {
  summary: 'Frequently asked questions, by department and words',
  hears: ['content'],
  query: z.object({ department: z.optional(z.enum(departments)), search: listQuery().search }),
  answer: z.object({ data: z.array(HelpQuestion) }),
});

export const getHelpQuestion = endpoint('GET', 'ticket/questions/{id}', 'person', {
  summary: 'One of the frequently asked questions',
  hears: ['content'],
  answer: HelpQuestion,
});

export const getTicket = endpoint('GET', 'ticket/{id}', 'customer', {
  summary: "One of the customer's tickets with its newest messages, or those before one",
  hears: ['ticket'],
  query: earlier,
  answer: Ticket,
});

export const getTicketAsAdmin = endpoint('GET', 'ticket/admin/{id}', 'admin', {
  summary: 'A ticket with its newest messages and notes, or those before one',
  hears: ['ticket'],
  query: earlier,
  answer: Ticket,
});

const messageRule = {
  field: 'text',
  message: 'پیام خود را بنویسید یا فایلی بگذارید.',
  holds: ({ text: written }: { text: string }, files: number) => files > 0 || written !== '',
};

export const createTicket = endpoint('POST', 'ticket/new', 'customer', {
  summary: 'Open a ticket with its first message',
  changes: ['ticket', 'profile'],
  answerIs: getTicket,
  body: z.object({
    title: line('عنوان تیکت را بنویسید.'),
    department: z.enum(departments, 'بخش را انتخاب کنید.'),
    text: z._default(text(), ''),
    designId: z.optional(id),
    /** A closed ticket of the same customer that this one continues. */
    follows: z.optional(id),
  }),
  files: ticketFiles,
  rule: messageRule,
  answer: Ticket,
});

export const getTickets = endpoint('GET', 'user/tickets', 'customer', {
  summary: "The customer's tickets, by their newest message",
  hears: ['ticket'],
  query: z.object({
    ...listQuery(),
    status: z.optional(z.enum(ticketStatuses)),
    designId: z.optional(id),
  }),
  answer: pageOf(Ticket),
});

export const replyToTicket = endpoint('PUT', 'ticket/replay', 'customer', {
  summary: 'Write to the shop in a ticket',
  changes: ['ticket'],
  answerIs: getTicket,
  body: z.extend(ticketId, { text: z._default(text(), '') }),
  files: ticketFiles,
  rule: messageRule,
  answer: Ticket,
});

export const closeTicket = endpoint('PUT', 'ticket/close', 'person', {
  summary: 'Close a ticket: its customer, or an admin',
  changes: ['ticket'],
  body: ticketId,
  answer: Ticket,
});

/** `waiting`: those that have waited longest first, then the others. */
export const ticketSorts = [...sorts, 'waiting'] as const;
export type TicketSort = (typeof ticketSorts)[number];

export const listTickets = endpoint('GET', 'ticket', 'admin', {
  summary: 'All tickets, by status, department, assignee, customer, or number, title, name and mobile',
  hears: ['ticket'],
  query: z.object({
    ...listQuery(),
    filter: z._default(z.enum(ticketSorts), 'newest'),
    status: z.optional(z.enum(ticketStatuses)),
    department: z.optional(z.enum(departments)),
    /** An admin's id, `me` or `none`. */
    assignee: z.optional(id),
    userId: z.optional(id),
    designId: z.optional(id),
  }),
  answer: pageOf(Ticket),
});

export const getTicketAdmins = endpoint('GET', 'ticket/admin/people', 'admin', {
  summary: 'The admins a ticket can be assigned to',
  hears: ['person'],
  answer: z.object({ data: z.array(TicketAdmin) }),
});

export const replyAsAdmin = endpoint('PUT', 'ticket/admin/replay', 'admin', {
  summary: 'Answer a ticket',
  changes: ['ticket'],
  answerIs: getTicketAsAdmin,
  body: z.extend(ticketId, { text: z._default(text(), '') }),
  files: ticketFiles,
  rule: messageRule,
  answer: Ticket,
});

export const addTicketNote = endpoint('POST', 'ticket/admin/note', 'admin', {
  summary: 'Write a note for the other admins; the customer never sees it',
  changes: ['ticket'],
  answerIs: getTicketAsAdmin,
  body: z.extend(ticketId, { text: text('یادداشت را بنویسید.') }),
  answer: Ticket,
});

export const assignTicket = endpoint('PUT', 'ticket/admin/assign', 'admin', {
  summary: 'Make an admin responsible for a ticket, or nobody',
  changes: ['ticket'],
  answerIs: getTicketAsAdmin,
  body: z.extend(ticketId, { adminId: z.nullable(id) }),
  answer: Ticket,
});

export const announceTyping = endpoint('POST', 'ticket/{id}/typing', 'person', {
  summary: 'Show the others who have the ticket open that one is typing',
  rate: 'typing',
  changes: [],
  answer: done,
});

export const readTicket = endpoint('PUT', 'ticket/{id}/read', 'person', {
  summary: 'Seen up to its newest message; repeated while the conversation stands open',
  changes: [],
  answer: done,
});

export const QuickReply = z.object({
  _id: z.string(),
  title: z.string(),
  text: z.string(),
  department: z.optional(z.enum(departments)),
  position: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type QuickReply = z.infer<typeof QuickReply>;

export const getQuickReplies = endpoint('GET', 'admin/content/quick-replies', 'admin', {
  summary: 'Ready answers; {name}, {orderNumber} and {ticketNumber} in them are filled in',
  hears: ['content'],
  query: z.object(sortedQuery()),
  answer: pageOf(QuickReply),
});

const counter = z.object({ data: z.number() });

export const countAnswered = endpoint('GET', 'ticket/{userId}/answered', 'customer', {
  summary: "How many of the customer's tickets are answered and wait for them",
  hears: ['ticket'],
  answer: counter,
});

export const countUnanswered = endpoint('GET', 'ticket/unread', 'admin', {
  summary: 'How many tickets wait for an admin',
  hears: ['ticket'],
  answer: counter,
});
