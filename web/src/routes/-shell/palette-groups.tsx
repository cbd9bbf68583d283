import { Cpu, Gift, GraduationCap, MessagesSquare, QrCode, TicketPercent, Type } from 'lucide-react';
import type { ReactNode } from 'react';
import { toPersianDigits, writtenText } from '#contract/common/digits';
import type { AnswerOf, Endpoint } from '#contract/common/endpoint';
import { mediaAt } from '#contract/common/media';
import { formatToman } from '#contract/common/money';
import { normalizeSearch, searchWords } from '#contract/common/persian-text';
import { devicePlace, listDevices } from '#contract/devices';
import { getCreations } from '#contract/fonts';
import { getOrders, searchOrders } from '#contract/order-lists';
import type { Order } from '#contract/orders';
import { listOffers } from '#contract/offers';
import { displayName, searchPeople } from '#contract/people';
import { getQrCodes } from '#contract/qr';
import { getTickets, listTickets, type Ticket } from '#contract/tickets';
import { getCourses } from '#contract/tutorials';
import { TicketStatusBadge } from '../../features/tickets/parts.ts';
import type { CallInput } from '../../lib/client.ts';
import { queryOf } from '../../lib/queries.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import type { AdminTool } from './AdminToolDialogs.tsx';
import type { AccountPart } from './UserMenuPopover.tsx';

/** The target of an entry: a page, or an admin tool or a part of the account that opens over the page. */
export interface Entry {
  _id: string;
  title: string;
  note?: string;
  /** A line that distinguishes it from entries with the same title. */
  line?: string | undefined;
  /** The number by which it is meant, and nothing else: of an order, a ticket or a mobile. */
  number?: string;
  picture: ReactNode;
  /** The state of what it opens. It may change, so it is not kept with the entry. */
  end?: ReactNode;
  href?: string;
  tool?: AdminTool;
  account?: AccountPart;
  /** The id of the person who is to get a gift code. */
  giftFor?: string;
}

/** Returns whether an entry comes before the orders. */
type Leads = (entry: Entry, typed: string, path: string) => boolean;

/** A group of the palette, which is searched by a call that lists records. */
const group = <E extends Endpoint>(
  title: string,
  call: E,
  entries: (answer: AnswerOf<E>) => Entry[],
  leads: Leads = () => false,
) => ({
  title,
  leads,
  query: (search: string) => ({
    ...queryOf(call, { query: { search, count: 4 } } as unknown as CallInput<E>),
    select: (answer: unknown) => entries(answer as AnswerOf<E>),
  }),
});

/** A person is meant by the beginning of a part of the name, or of the mobile. */
const isPerson: Leads = ({ title, number = '' }, typed) => {
  const [word = ''] = searchWords(typed);
  return (
    ` ${normalizeSearch(title)}`.includes(` ${normalizeSearch(typed)}`) ||
    number.startsWith(word) ||
    number.slice(1) === word
  );
};

/** Among tickets, a number is that of a ticket. */
const isTicketHere: Leads = ({ number }, typed, path) =>
  number === typed && /^\/(admin\/tickets|ticket)\b/.test(path);

const ticketsAt =
  (path: string, viewer: 'customer' | 'admin') =>
  ({ data }: { data: readonly Ticket[] }): Entry[] =>
    data.map(({ _id, title, number, user, status }) => ({
      _id,
      title: writtenText(title),
      note: `تیکت ${toPersianDigits(number)}${viewer === 'admin' ? ` · ${toPersianDigits(displayName(user))}` : ''}`,
      number: String(number),
      picture: <MessagesSquare />,
      end: <TicketStatusBadge status={status} viewer={viewer} />,
      href: path + _id,
    }));

const codesAt = (path: string) =>
  group('کدهای QR', getQrCodes, ({ data }) =>
    data.map(({ _id, title, code, designId }) => ({
      _id,
      title,
      note: code,
      number: code,
      picture: <QrCode />,
      href: path + designId,
    })),
  );

const drawingsAt = (path: string) =>
  group('نوشته‌های فونت‌ساز', getCreations, ({ data }) =>
    data.map(({ _id, name, text }) => ({
      _id,
      title: name,
      ...(text !== name && { note: text }),
      picture: <Type />,
      href: `${path}?creation=${_id}`,
    })),
  );

const courses = group('آموزش', getCourses, ({ data }) =>
  data.map(({ _id, title, image }) => ({
    _id,
    title,
    picture: image ? (
      <img src={mediaAt(image, 96)} alt="" className="size-full rounded-md object-cover" />
    ) : (
      <GraduationCap />
    ),
    href: `/tutorial/${_id}`,
  })),
);

const giftWords = new Set(['کد', 'هدیه', 'تخفیف', 'برای', 'به', 'بده']);

/** Returns the name after «کد هدیه برای»; empty if no gift is asked for. */
export function giftNameIn(typed: string): string {
  const words = searchWords(typed);
  if (!words.includes('هدیه') && !words.includes('تخفیف')) return '';
  return words.filter((word) => !giftWords.has(word)).join(' ');
}

/** A page of the orders that the overview finds, for what it leaves out: their pictures and customers. */
export const ordersFound = (isAdmin: boolean, search: string, page: number) => ({
  ...(isAdmin
    ? queryOf(searchOrders, { query: { search, page, count: 10 } }, { isQuiet: true })
    : queryOf(getOrders, { query: { search, page } }, { isQuiet: true })),
  select: (answer: { designs: readonly Order[] } | { data: readonly Order[] }) =>
    'designs' in answer ? answer.designs : answer.data,
});

/** A gift code for each person of that name. */
export const gifts = group('کارها', searchPeople, ({ users }) =>
  users.map((person) => ({
    _id: `gift ${person._id}`,
    title: `کد هدیه برای ${toPersianDigits(displayName(person))}`,
    note: toPersianDigits(person.mobile),
    picture: <Gift />,
    giftFor: person._id,
  })),
);

/** The groups that follow the orders. */
export const groups = {
  admin: [
    group(
      'کاربران',
      searchPeople,
      ({ users }) =>
        users.map((person) => ({
          _id: person._id,
          title: toPersianDigits(displayName(person)),
          note: toPersianDigits(person.mobile),
          number: person.mobile,
          picture: <Avatar person={person} size="sm" />,
          href: `/admin/users?user=${person._id}`,
        })),
      isPerson,
    ),
    group('تیکت‌ها', listTickets, ticketsAt('/admin/tickets?ticket=', 'admin'), isTicketHere),
    group('کدهای هدیه', listOffers, ({ data: { data } }) =>
      data.map(({ _id, name, amount }) => ({
        _id,
        title: name,
        note: formatToman(amount),
        picture: <TicketPercent />,
        tool: 'offers' as const,
      })),
    ),
    group('دستگاه‌ها', listDevices, ({ data }) =>
      data.map(({ _id, serial, user, ...device }) => ({
        _id,
        title: serial,
        note: user ? toPersianDigits(displayName(user)) : devicePlace(device),
        number: serial,
        picture: <Cpu />,
        href: `/admin/devices?search=${encodeURIComponent(serial)}`,
      })),
    ),
    drawingsAt('/admin/fontMaker'),
    codesAt('/admin/designsManagement?design='),
    courses,
  ],
  customer: [
    group('تیکت‌ها', getTickets, ticketsAt('/ticket/', 'customer'), isTicketHere),
    drawingsAt('/fontMaker'),
    codesAt('/designOrder/'),
    courses,
  ],
};
