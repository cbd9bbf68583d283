/** The questions that `npm run bench -- orders` asks of a small and a large shop. */
import { ZodMiniObject } from 'zod/mini';
import type { Endpoint } from '#contract/common/endpoint';
import { type ContentKind, contentKinds } from '#contract/content';
import { breakdowns, reportNames } from '#contract/reports';
import { allEndpoints } from '../server/testing/contract.ts';
import type { Person } from './servers.ts';
import {
  codeOf,
  commonWord,
  courseWord,
  messageId,
  messagesOfOrder,
  mobileOf,
  rareWord,
  sharedToken,
  surnames,
  talkedOrder,
} from './shop.ts';

/** The shop that is asked. Paths take ids and pages from its number of orders. */
export interface Asked {
  orders: number;
  people: Record<Role, Pick<Person, 'id' | 'mobile'>>;
}

/** `customer` has ten orders, `unread` a hundred and the most unread messages, `whale` the most of all else. */
export type Role = 'admin' | 'customer' | 'unread' | 'whale';

export interface Question {
  name: string;
  as: Role;
  path: (shop: Asked) => string;
  /**
   * True if the rows to read have a limit, which the smaller shop does not reach: it may take longer than the bar allows
   * if its plan in the larger shop reads at most `maxRead` rows.
   */
  bounded?: true;
  /** Why it may take longer than the bar allows: at most so many times as long in the larger shop. */
  accepted?: { upTo: number; because: string };
  /** Why most of its time is not the database's. */
  elsewhere?: string;
  /** True if it asks on purpose for something that the shop does not have. */
  findsNothing?: true;
}

/** Reasons that several questions share. */
const digits = 'digits that most rows share have long lists in the trigram index';
const untilCounted = 'rows are read until 1,001 match, of which the smaller shop has fewer';
const allCodes = 'all codes of the whale are read, which are a hundred times as many';
const exactCount = 'the counts of tickets and devices are exact';
const fewMatches =
  'the database expects more matches than there are, and reads entries in their order until ten match';
const ofNamed = 'a hundred times as many customers have the name, and their orders are read to be sorted';
const twoLetters = 'two letters are in no trigram, so the names of all people are read';
const ofWhale = 'the index of a customer’s orders is read, of which the whale has a hundred times as many';
const wholeAnswer = 'the answer holds all rows';
const manyLines = 'the server writes a line for each row';

const encode = encodeURIComponent;
const search = (text: string) => `/api/design/search?search=${encode(text)}`;
const overview = (text: string) => `/api/design/search/overview?search=${encode(text)}`;
const tickets = (query: string) => `/api/ticket?${query}`;
const ownCodes = (query: string) => `/api/design/qr?${query}`;
const ownMoves = (query: string) => `/api/user/transactions?${query}`;
const content = (name: string, query: string) => `/api/admin/content/${name}?${query}`;
const lastNumber = ({ orders }: Asked) => 1000 + orders - 1;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Of a year, whose whole months and days at its ends are added up, by each breakdown. */
const reportQuestions: Question[] = reportNames.flatMap((name) =>
  breakdowns.map((by) => ({
    name: `report of ${name} by ${by}`,
    as: 'admin',
    path: () => `/api/report/${name}?from=${daysAgo(365)}&by=${by}`,
    // The sums of at most 14 months and 30 days, of each range of minutes and each type; the smaller shop has two months.
    ...(name === 'delivery' && by !== 'designer' && { bounded: true }),
  })),
);
reportQuestions.push({
  name: 'report of orders by status',
  as: 'admin',
  path: () => `/api/report/orders?from=${daysAgo(365)}`,
});

/** Content that does not grow with the shop is in the same list at both sizes: one search in each kind is enough. */
const wordsOfContent: Record<ContentKind, string> = {
  prices: 'طراحی',
  levels: 'ویژه',
  settings: 'تلفن',
  questions: 'طرح',
  'quick-replies': 'طرح',
  pages: 'سفارش',
  fonts: 'نستعلیق',
  'qr-categories': 'دستهٔ',
  'qr-texts': 'حافظ',
};
const contentQuestions: Question[] = contentKinds.map((kind) => ({
  name: `content of the kind ${kind}, a word`,
  as: 'admin',
  path: () =>
    content(kind, `${kind === 'qr-texts' ? 'categoryId=1&' : ''}search=${encode(wordsOfContent[kind])}`),
}));

/** The reports as tables for spreadsheets. */
const tableQuestions: Question[] = reportNames.map((name) => ({
  name: `report of ${name} by month, a table`,
  as: 'admin',
  path: () => `/api/report/${name}.csv?from=${daysAgo(365)}&by=month`,
  ...(name === 'delivery' && { bounded: true }),
}));

const chosen: Question[] = [
  { name: 'a customer’s orders', as: 'customer', path: () => '/api/user/orders' },
  { name: 'a customer’s finished orders', as: 'customer', path: () => '/api/user/orders?status=finished' },
  { name: 'all orders', as: 'admin', path: () => '/api/design' },
  { name: 'search, a word in 200 orders', as: 'admin', path: () => search(rareWord) },
  { name: 'search, a word in three of ten', as: 'admin', path: () => search(commonWord) },
  {
    name: 'search, an order’s number',
    as: 'admin',
    path: (shop) => search(String(lastNumber(shop) - 4321)),
    accepted: { upTo: 4, because: digits },
  },
  {
    name: 'search, no such word',
    as: 'admin',
    path: () => search('کهکشان'),
    accepted: { upTo: 4, because: 'the lists of a trigram index grow with the shop' },
    findsNothing: true,
  },
  {
    name: 'search, two letters',
    as: 'admin',
    path: () => search('گل'),
    accepted: { upTo: 20, because: twoLetters },
  },
  {
    name: 'search, three digits',
    as: 'admin',
    path: () => search('432'),
    accepted: {
      upTo: 60,
      because:
        'the database expects twice as many matches, and reads orders in their order until 1,001 match',
    },
  },
  {
    name: 'by description, a word in 200 orders',
    as: 'admin',
    path: () => `/api/design/search?desc=${encode(rareWord)}`,
  },
  {
    name: 'by file name',
    as: 'admin',
    path: ({ orders }) => `/api/design/search?filename=-${orders - 4321}.png`,
    accepted: { upTo: 5, because: digits },
  },
  {
    name: 'by order number',
    as: 'admin',
    path: (shop) => `/api/design/search?orderNumber=${lastNumber(shop) - 4321}`,
  },
  {
    name: 'by customer',
    as: 'admin',
    path: ({ people }) => `/api/design/search?userId=${people.customer.id}`,
  },
  {
    name: 'pending',
    as: 'admin',
    path: () => '/api/design/search?status=pending&filter=oldest',
  },
  { name: 'the queue', as: 'admin', path: () => '/api/design/search?status=pending&filter=queue' },
  { name: 'all orders, as a queue', as: 'admin', path: () => '/api/design/search?filter=queue' },
  { name: 'of a designer', as: 'admin', path: () => '/api/design/search?designer=me' },
  {
    name: 'of a designer, designing',
    as: 'admin',
    path: () => '/api/design/search?designer=me&status=designing',
  },
  {
    name: 'of a designer, a table',
    as: 'admin',
    path: () => '/api/design/export.csv?designer=me',
    accepted: { upTo: 200, because: wholeAnswer },
    elsewhere: manyLines,
  },
  { name: 'late', as: 'admin', path: () => '/api/design/search?late=true', findsNothing: true },
  { name: 'late, a table', as: 'admin', path: () => '/api/design/export.csv?late=true', findsNothing: true },
  { name: 'search, a name of all customers', as: 'admin', path: () => search('مشتری') },
  {
    name: 'search, a surname of one in ninety',
    as: 'admin',
    path: () => search(surnames[77] ?? ''),
    accepted: { upTo: 40, because: ofNamed },
  },
  {
    name: 'search, a name of all and a surname of one in ninety',
    as: 'admin',
    path: () => search(`مشتری ${surnames[77]}`),
    accepted: { upTo: 40, because: ofNamed },
  },
  { name: 'finished', as: 'admin', path: () => '/api/design/search?status=finished' },
  { name: 'rejected, of one type', as: 'admin', path: () => '/api/design/search?status=rejected&type=face' },
  { name: 'of one type', as: 'admin', path: () => '/api/design/search?type=threeD' },
  {
    name: 'finished, with a word in three of ten',
    as: 'admin',
    path: () => `${search(commonWord)}&status=finished`,
  },
  {
    name: 'all orders, a word in 200, oldest',
    as: 'admin',
    path: () => `/api/design?search=${encode(rareWord)}&filter=oldest`,
  },
  {
    name: 'all orders, a word in three of ten, oldest',
    as: 'admin',
    path: () => `/api/design?search=${encode(commonWord)}&filter=oldest`,
  },
  {
    name: 'pending, with a word in 200 orders',
    as: 'admin',
    path: () => `${search(rareWord)}&status=pending`,
  },
  {
    name: 'pending, with a word in three of ten',
    as: 'admin',
    path: () => `${search(commonWord)}&status=pending&filter=oldest`,
  },
  {
    name: 'of one type, with a word in three of ten',
    as: 'admin',
    path: () => `${search(commonWord)}&type=threeD`,
  },
  {
    name: 'by customer, the whale, with a word in three of ten',
    as: 'admin',
    path: ({ people }) => `${search(commonWord)}&userId=${people.whale.id}`,
    bounded: true,
  },
  {
    name: 'all orders, a table',
    as: 'admin',
    path: () => '/api/design/export.csv',
    accepted: { upTo: 200, because: wholeAnswer },
    elsewhere: manyLines,
  },
  {
    name: 'a word in 200 orders, a table',
    as: 'admin',
    path: () => `/api/design/export.csv?search=${encode(rareWord)}`,
    elsewhere: manyLines,
  },
  {
    name: 'by customer, the whale, a table',
    as: 'admin',
    path: ({ people }) => `/api/design/export.csv?userId=${people.whale.id}`,
    accepted: { upTo: 200, because: wholeAnswer },
    elsewhere: manyLines,
  },
  { name: 'how many are pending', as: 'admin', path: () => '/api/design/pending' },
  { name: 'how many came today', as: 'admin', path: () => '/api/design/today' },
  { name: 'in hand', as: 'admin', path: () => '/api/design/last' },
  {
    name: 'in hand, a word in 200 orders',
    as: 'admin',
    path: () => `/api/design/last?search=${encode(rareWord)}`,
  },
  {
    name: 'in hand, a word in three of ten',
    as: 'admin',
    path: () => `/api/design/last?search=${encode(commonWord)}&filter=oldest`,
  },
  { name: 'the header’s search, empty', as: 'admin', path: () => '/api/design/search/overview' },
  {
    name: 'the header’s search, a word in 200 orders',
    as: 'admin',
    path: () => `/api/design/search/overview?search=${encode(rareWord)}`,
  },
  { name: 'all orders, page 50', as: 'admin', path: () => '/api/design?page=50' },
  {
    name: 'by customer, the whale',
    as: 'admin',
    path: ({ people }) => `/api/design/search?userId=${people.whale.id}`,
  },
  { name: 'the whale’s orders', as: 'whale', path: () => '/api/user/orders' },
  { name: 'the whale’s orders, page 50', as: 'whale', path: () => '/api/user/orders?page=50' },
  {
    name: 'the whale’s orders, the last page',
    as: 'whale',
    path: ({ orders }) => `/api/user/orders?page=${orders / 200}`,
    accepted: {
      upTo: 25,
      because: 'pages are asked by their number, so all entries of an index before it are passed over',
    },
  },
  {
    name: 'the whale’s orders, a rare word',
    as: 'whale',
    path: () => `/api/user/orders?search=${encode(rareWord)}`,
    accepted: { upTo: 6, because: ofWhale },
  },
  {
    name: 'the whale’s finished orders, a common word',
    as: 'whale',
    path: () => `/api/user/orders?search=${encode(commonWord)}&status=finished`,
    bounded: true,
  },
  { name: 'the whale’s finished orders', as: 'whale', path: () => '/api/user/orders?status=finished' },
  { name: 'the whale’s rejected orders', as: 'whale', path: () => '/api/user/orders?status=rejected' },
  {
    name: 'the whale’s orders of one type',
    as: 'whale',
    path: () => '/api/user/orders?type=threeD',
    accepted: { upTo: 15, because: untilCounted },
  },
  // A list counts to 1,001 of its orders, of which the smaller shop has 150 with this word.
  {
    name: 'the whale’s search, a common word',
    as: 'whale',
    path: () => overview(commonWord),
    bounded: true,
  },
  {
    name: 'the whale’s search, a rare word',
    as: 'whale',
    path: () => overview(rareWord),
    accepted: { upTo: 6, because: ofWhale },
  },
  { name: 'a customer’s search, a common word', as: 'customer', path: () => overview(commonWord) },
  { name: 'one order', as: 'whale', path: (shop) => `/api/design/one/${shop.orders - 20 + 1}` },
  {
    name: 'one order, the events before one',
    as: 'whale',
    path: (shop) => `/api/design/one/${shop.orders - 20 + 1}?before=${shop.orders * 100}`,
  },
  ...(['whale', 'admin'] as const).flatMap((as): Question[] => {
    const newest = ({ orders }: Asked) => `/api/design/one/${talkedOrder(orders)}`;
    return [
      { name: `a long conversation, to the ${as}`, as, path: newest },
      {
        name: `a long conversation, its middle, to the ${as}`,
        as,
        path: (shop) => `${newest(shop)}?before=${messageId(shop.orders, messagesOfOrder / 2)}`,
      },
    ];
  }),
  { name: 'the page of a link', as: 'customer', path: () => `/api/p/${sharedToken}` },
  { name: 'the desk of the admins', as: 'admin', path: () => '/api/desk' },
  { name: 'a customer’s desk', as: 'customer', path: () => '/api/user/desk' },
  { name: 'the whale’s desk', as: 'whale', path: () => '/api/user/desk' },
  { name: 'orders by month', as: 'customer', path: () => '/api/design/chart' },
  {
    name: 'the whale’s orders by month',
    as: 'whale',
    path: () => '/api/design/chart',
    accepted: { upTo: 10, because: 'the orders of a year are counted exactly' },
  },

  { name: 'QR codes', as: 'admin', path: () => '/api/design/qr' },
  { name: 'QR codes of one kind', as: 'admin', path: () => '/api/design/qr?kind=video' },
  { name: 'QR codes taken down', as: 'admin', path: () => '/api/design/qr?state=down' },
  { name: 'QR codes reported', as: 'admin', path: () => '/api/design/qr?state=reported' },
  { name: 'QR codes, a code', as: 'admin', path: () => `/api/design/qr?search=${codeOf(77)}` },
  {
    name: 'QR codes, a common word',
    as: 'admin',
    path: () => `/api/design/qr?search=${encode(commonWord)}`,
    bounded: true,
  },
  {
    name: 'QR codes of a customer by mobile',
    as: 'admin',
    path: ({ people }) => `/api/design/qr?search=${people.customer.mobile}`,
  },
  {
    name: 'the whale’s QR codes',
    as: 'whale',
    path: () => '/api/design/qr',
    bounded: true,
  },
  {
    name: 'the whale’s QR codes of one kind',
    as: 'whale',
    path: () => ownCodes('kind=video'),
    accepted: { upTo: 4, because: untilCounted },
  },
  {
    name: 'the whale’s QR codes that are up',
    as: 'whale',
    path: () => ownCodes('state=up'),
    accepted: { upTo: 15, because: allCodes },
  },
  {
    name: 'the whale’s QR codes taken down',
    as: 'whale',
    path: () => ownCodes('state=down'),
  },
  {
    name: 'the whale’s QR codes reported',
    as: 'whale',
    path: () => ownCodes('state=reported'),
  },
  {
    name: 'the whale’s QR codes, a rare word',
    as: 'whale',
    path: () => ownCodes(`search=${encode(rareWord)}`),
    accepted: { upTo: 15, because: allCodes },
  },
  {
    name: 'the whale’s QR codes, a common word',
    as: 'whale',
    path: () => ownCodes(`search=${encode(commonWord)}`),
    accepted: { upTo: 15, because: allCodes },
  },
  {
    name: 'the whale’s QR codes of one kind, a common word',
    as: 'whale',
    path: () => ownCodes(`search=${encode(commonWord)}&kind=video`),
    accepted: { upTo: 15, because: allCodes },
  },
  { name: 'categories of QR orders', as: 'customer', path: () => '/api/design/qr/category' },
  {
    name: 'ready texts of an input',
    as: 'customer',
    path: () => '/api/design/qr/category/1/text?input=text',
  },
  {
    name: 'ready texts, a word',
    as: 'customer',
    path: () => `/api/design/qr/category/1/text?search=${encode('حافظ')}`,
  },
  { name: 'the page of a code', as: 'customer', path: () => `/q/${codeOf(77)}` },

  { name: 'a profile', as: 'customer', path: () => '/api/user/profile' },
  {
    name: 'the whale’s profile',
    as: 'whale',
    path: () => '/api/user/profile',
    accepted: { upTo: 4, because: exactCount },
  },
  { name: 'an admin’s profile', as: 'admin', path: () => '/api/user/profile' },
  { name: 'a customer’s transactions', as: 'customer', path: () => '/api/user/transactions' },
  { name: 'the whale’s transactions', as: 'whale', path: () => '/api/user/transactions' },
  { name: 'the whale’s transactions, page 50', as: 'whale', path: () => '/api/user/transactions?page=50' },
  {
    name: 'the whale’s transactions, oldest',
    as: 'whale',
    path: () => '/api/user/transactions?filter=oldest',
  },
  {
    name: 'the whale’s payments of orders',
    as: 'whale',
    path: () => '/api/user/transactions?operation=order',
  },
  { name: 'the whale’s charges', as: 'whale', path: () => '/api/user/transactions?operation=charge' },
  {
    name: 'the whale’s transactions of a number',
    as: 'whale',
    path: (shop) => `/api/user/transactions?search=${lastNumber(shop) - 19}`,
    accepted: { upTo: 4, because: digits },
  },
  {
    name: 'the whale’s transactions, a rare word',
    as: 'whale',
    path: () => ownMoves(`search=${encode(rareWord)}`),
    accepted: { upTo: 50, because: fewMatches },
  },
  {
    name: 'the whale’s transactions, a common word',
    as: 'whale',
    path: () => ownMoves(`search=${encode(commonWord)}`),
    accepted: { upTo: 20, because: untilCounted },
  },
  {
    name: 'the whale’s changes by hand, a rare word',
    as: 'whale',
    path: () => ownMoves(`search=${encode(rareWord)}&operation=manual`),
    accepted: { upTo: 50, because: fewMatches },
  },
  {
    name: 'the whale’s changes by hand, a common word',
    as: 'whale',
    path: () => ownMoves(`search=${encode(commonWord)}&operation=manual`),
    accepted: { upTo: 20, because: untilCounted },
  },
  {
    name: 'the whale’s payments of orders, a common word',
    as: 'whale',
    path: () => ownMoves(`search=${encode(commonWord)}&operation=order`),
    accepted: {
      upTo: 300,
      because: 'no payment of an order has a word, and each transfer that has it is looked at',
    },
    findsNothing: true,
  },
  { name: 'spent by month', as: 'customer', path: () => '/api/transaction/chart' },
  {
    name: 'the whale’s, spent by month',
    as: 'whale',
    path: () => '/api/transaction/chart',
    accepted: { upTo: 4, because: 'the payments of a year are read, of which the smaller shop has a month' },
  },
  {
    name: 'the whale’s statement of a day',
    as: 'whale',
    path: () => `/api/user/statement?from=${daysAgo(1)}`,
    elsewhere: wholeAnswer,
  },
  {
    name: 'the whale’s statement of a day, to the admin',
    as: 'admin',
    path: ({ people }) => `/api/transaction/${people.whale.id}/statement?from=${daysAgo(1)}`,
    elsewhere: wholeAnswer,
  },
  {
    name: 'the whale’s statement, a table',
    as: 'whale',
    path: () => '/api/user/transactions/statement.csv',
    accepted: { upTo: 200, because: wholeAnswer },
    elsewhere: manyLines,
  },
  {
    name: 'the whale’s statement of a month, a table',
    as: 'whale',
    path: () => `/api/user/transactions/statement.csv?from=${daysAgo(30)}`,
    elsewhere: manyLines,
  },
  {
    name: 'the whale’s statement of a month, a table to the admin',
    as: 'admin',
    path: ({ people }) => `/api/transaction/${people.whale.id}/statement.csv?from=${daysAgo(30)}`,
    elsewhere: manyLines,
  },
  {
    name: 'the whale’s last transactions, to the admin',
    as: 'admin',
    path: ({ people }) => `/api/transaction/${people.whale.id}/last`,
  },

  { name: 'everybody', as: 'admin', path: () => '/api/user/search/full' },
  { name: 'everybody, page 50', as: 'admin', path: () => '/api/user/search/full?page=50' },
  {
    name: 'everybody, a name of all, oldest',
    as: 'admin',
    path: () => `/api/user/search/full?search=${encode('مشتری')}&filter=oldest`,
  },
  { name: 'people, a name of one', as: 'admin', path: () => `/api/user/search?search=${encode('نهنگ')}` },
  { name: 'people, a name of all', as: 'admin', path: () => `/api/user/search?search=${encode('مشتری')}` },
  { name: 'people, a mobile', as: 'admin', path: () => `/api/user/search?search=${mobileOf(777)}` },
  {
    name: 'people, the end of a mobile',
    as: 'admin',
    path: () => `/api/user/search?search=${mobileOf(777).slice(-8)}`,
  },
  { name: 'one person', as: 'admin', path: ({ people }) => `/api/user/id/${people.customer.id}` },
  {
    name: 'one person, the whale',
    as: 'admin',
    path: ({ people }) => `/api/user/id/${people.whale.id}`,
    accepted: { upTo: 4, because: exactCount },
  },
  {
    name: 'what was done to a person',
    as: 'admin',
    path: ({ people }) => `/api/user/${people.customer.id}/audit`,
  },
  {
    name: 'what was done to the whale',
    as: 'admin',
    path: ({ people }) => `/api/user/${people.whale.id}/audit`,
  },
  {
    name: 'what was done to the whale, one action',
    as: 'admin',
    path: ({ people }) => `/api/user/${people.whale.id}/audit?action=designReject`,
  },
  {
    name: 'what was done to the whale, a rare word',
    as: 'admin',
    path: ({ people }) => `/api/user/${people.whale.id}/audit?search=${encode(rareWord)}`,
    accepted: { upTo: 30, because: 'each of the whale’s entries is looked at with its admin' },
  },
  {
    name: 'what was done to the whale, a common word',
    as: 'admin',
    path: ({ people }) => `/api/user/${people.whale.id}/audit?search=${encode(commonWord)}`,
    accepted: { upTo: 20, because: 'each of the whale’s entries is looked at with its admin' },
  },

  { name: 'codes', as: 'admin', path: () => '/api/offer' },
  {
    name: 'codes that are valid',
    as: 'admin',
    path: () => '/api/offer?availability=notExpired',
    accepted: {
      upTo: 4,
      because: 'the uses of a code are counted exactly, and a tenth of the people used one',
    },
  },
  {
    name: 'codes of a customer',
    as: 'admin',
    path: ({ people }) => `/api/offer?userId=${people.customer.id}&count=5`,
  },
  {
    name: 'codes of the whale',
    as: 'admin',
    path: ({ people }) => `/api/offer?userId=${people.whale.id}&count=5`,
  },
  { name: 'codes that are expired', as: 'admin', path: () => '/api/offer?availability=expired' },
  { name: 'codes, a name of all', as: 'admin', path: () => `/api/offer?search=${encode('هدیه')}` },
  { name: 'codes, whom they are for', as: 'admin', path: () => `/api/offer?search=${mobileOf(777)}` },
  {
    name: 'codes that are valid, a name of all',
    as: 'admin',
    path: () => `/api/offer?search=${encode('هدیه')}&availability=notExpired`,
    accepted: { upTo: 4, because: untilCounted },
  },
  {
    name: 'codes that are expired, whom they are for',
    as: 'admin',
    path: () => `/api/offer?search=${mobileOf(702)}&availability=expired`,
  },

  { name: 'devices', as: 'admin', path: () => '/api/device' },
  {
    name: 'devices of the whale',
    as: 'admin',
    path: ({ people }) => `/api/device?userId=${people.whale.id}&count=5`,
  },
  { name: 'devices in the shop', as: 'admin', path: () => '/api/device?status=normal' },
  {
    name: 'devices, a serial',
    as: 'admin',
    path: () => '/api/device?search=HK-000000777',
    accepted: { upTo: 6, because: digits },
  },
  { name: 'devices, the beginning of all serials', as: 'admin', path: () => '/api/device?search=HK-0000' },
  {
    name: 'devices, whose they are',
    as: 'admin',
    path: () => `/api/device?search=${mobileOf(778)}`,
    accepted: { upTo: 4, because: digits },
  },
  {
    name: 'devices in the shop, a serial',
    as: 'admin',
    path: () => '/api/device?search=HK-000000777&status=normal',
    accepted: { upTo: 6, because: digits },
  },
  {
    name: 'devices that are out, the beginning of all serials',
    as: 'admin',
    path: () => '/api/device?search=HK-0000&status=out',
    bounded: true,
  },
  { name: 'how many devices there are', as: 'admin', path: () => '/api/device/number' },
  { name: 'the whale’s laser', as: 'whale', path: () => '/api/user/laser' },
  {
    name: 'the whale’s laser, to the admin',
    as: 'admin',
    path: ({ people }) => `/api/user/${people.whale.id}/laser`,
  },
  { name: 'a customer’s devices', as: 'customer', path: () => '/api/user/devices' },
  { name: 'the whale’s devices', as: 'whale', path: () => '/api/user/devices' },
  {
    name: 'the whale’s devices, a serial',
    as: 'whale',
    path: () => '/api/user/devices?search=HW-0000-7',
    accepted: { upTo: 4, because: untilCounted },
  },
  {
    name: 'the whale’s devices, the beginning of all serials',
    as: 'whale',
    path: () => '/api/user/devices?search=HW-0000',
    accepted: { upTo: 4, because: untilCounted },
  },

  { name: 'tickets, those that waited longest first', as: 'admin', path: () => tickets('filter=waiting') },
  { name: 'tickets, newest', as: 'admin', path: () => tickets('') },
  { name: 'tickets that wait', as: 'admin', path: () => tickets('status=waiting&filter=waiting') },
  { name: 'tickets that are closed', as: 'admin', path: () => tickets('status=closed') },
  { name: 'tickets of a department', as: 'admin', path: () => tickets('department=finance') },
  {
    name: 'tickets of a department that wait',
    as: 'admin',
    path: () => tickets('department=technical&status=waiting&filter=waiting'),
  },
  { name: 'tickets of an admin', as: 'admin', path: () => tickets('assignee=me') },
  { name: 'tickets of nobody', as: 'admin', path: () => tickets('assignee=none&filter=waiting') },
  { name: 'tickets, a number', as: 'admin', path: () => tickets('search=2345') },
  { name: 'tickets, a word in 200', as: 'admin', path: () => tickets(`search=${encode(rareWord)}`) },
  {
    name: 'tickets, a word in three of ten',
    as: 'admin',
    path: () => tickets(`search=${encode(commonWord)}`),
  },
  {
    name: 'tickets, a mobile',
    as: 'admin',
    path: ({ people }) => tickets(`search=${people.customer.mobile}`),
  },
  { name: 'tickets, a name of all', as: 'admin', path: () => tickets(`search=${encode('مشتری')}`) },
  {
    name: 'tickets, a surname of one in ninety',
    as: 'admin',
    path: () => tickets(`search=${encode(`مشتری ${surnames[77]}`)}`),
    accepted: {
      upTo: 10,
      because: 'a hundred times as many tickets match, and all of them are read to be sorted',
    },
  },
  { name: 'tickets of an order', as: 'admin', path: () => tickets('designId=1'), findsNothing: true },
  {
    name: 'the whale’s tickets of an order',
    as: 'whale',
    path: ({ orders }) => `/api/user/tickets?designId=${orders - 20 + 1}`,
    findsNothing: true,
  },
  { name: 'tickets of the whale', as: 'admin', path: ({ people }) => tickets(`userId=${people.whale.id}`) },
  { name: 'admins for a ticket', as: 'admin', path: () => '/api/ticket/admin/people' },
  { name: 'how many tickets wait', as: 'admin', path: () => '/api/ticket/unread' },
  { name: 'one ticket, to an admin', as: 'admin', path: ({ orders }) => `/api/ticket/admin/${orders / 5}` },
  { name: 'a customer’s tickets', as: 'customer', path: () => '/api/user/tickets' },
  {
    name: 'how many tickets of a customer are answered',
    as: 'customer',
    path: ({ people }) => `/api/ticket/${people.customer.id}/answered`,
  },
  {
    name: 'the whale’s tickets',
    as: 'whale',
    path: () => '/api/user/tickets',
    bounded: true,
  },
  {
    name: 'the whale’s answered tickets',
    as: 'whale',
    path: () => '/api/user/tickets?status=answered',
    accepted: { upTo: 5, because: untilCounted },
  },
  {
    name: 'the whale’s tickets, a word in three of ten',
    as: 'whale',
    path: () => `/api/user/tickets?search=${encode(commonWord)}`,
    accepted: { upTo: 10, because: untilCounted },
  },
  {
    name: 'how many tickets of the whale are answered',
    as: 'whale',
    path: ({ people }) => `/api/ticket/${people.whale.id}/answered`,
    accepted: { upTo: 15, because: exactCount },
  },
  { name: 'one ticket, to its customer', as: 'whale', path: ({ orders }) => `/api/ticket/${orders / 5}` },

  { name: 'a customer’s drawings', as: 'customer', path: () => '/api/user/fonts' },
  { name: 'the whale’s drawings', as: 'whale', path: () => '/api/user/fonts' },
  {
    name: 'the whale’s drawings, to an admin',
    as: 'admin',
    path: ({ people }) => `/api/user/${people.whale.id}/fonts?count=5`,
  },
  {
    name: 'the whale’s drawings, to an admin, a rare word',
    as: 'admin',
    path: ({ people }) => `/api/user/${people.whale.id}/fonts?search=${encode(rareWord)}`,
  },
  {
    name: 'the whale’s newest orders, for their page',
    as: 'admin',
    path: ({ people }) => `/api/design/search?userId=${people.whale.id}&count=5`,
  },
  {
    name: 'the whale’s drawings, a rare word',
    as: 'whale',
    path: () => `/api/user/fonts?search=${encode(rareWord)}`,
  },
  {
    name: 'the whale’s drawings, a word in three of ten',
    as: 'whale',
    path: () => `/api/user/fonts?search=${encode(commonWord)}`,
  },

  { name: 'courses', as: 'customer', path: () => '/api/tutorial/course' },
  { name: 'a course', as: 'customer', path: () => '/api/tutorial/course/1' },
  {
    name: 'courses, a word',
    as: 'customer',
    path: () => `/api/tutorial/course?search=${encode(courseWord)}`,
  },
  {
    name: 'extra files of an episode',
    as: 'customer',
    path: () => '/api/tutorial/episode/extra?episodeId=2',
  },
  { name: 'courses, to the admin', as: 'admin', path: () => '/api/admin/content/courses' },
  {
    name: 'courses to the admin, a word',
    as: 'admin',
    path: () => content('courses', `search=${encode(courseWord)}`),
  },
  { name: 'episodes, to the admin', as: 'admin', path: () => '/api/admin/content/episodes' },
  {
    name: 'episodes to the admin, a word',
    as: 'admin',
    path: () => content('episodes', `search=${encode('قسمت 7')}`),
  },
  {
    name: 'episodes of a course to the admin, a word',
    as: 'admin',
    path: () => content('episodes', `courseId=1&search=${encode('قسمت 7')}`),
  },
  { name: 'ready texts, to the admin', as: 'admin', path: () => '/api/admin/content/qr-texts' },
  {
    name: 'ready texts to the admin, a word',
    as: 'admin',
    path: () => `/api/admin/content/qr-texts?search=${encode('حافظ')}`,
  },
  ...contentQuestions,
  { name: 'fonts, a name', as: 'customer', path: () => `/api/font/name?font=${encode('وزیر')}` },
  {
    name: 'help questions, a word',
    as: 'customer',
    path: () => `/api/ticket/questions?department=design&search=${encode('سفارش')}`,
  },
  {
    name: 'fonts of one type, a name',
    as: 'customer',
    path: () => `/api/font/name?font=${encode('وزیر')}&type=persian`,
  },
  { name: 'prices', as: 'customer', path: () => '/api/price' },
  { name: 'the price of one type', as: 'customer', path: () => '/api/price?type=threeD' },
  { name: 'levels with their discounts', as: 'customer', path: () => '/api/user/upgrade/levels' },
  { name: 'changes of content', as: 'admin', path: () => '/api/admin/content/changes' },
  {
    name: 'changes of content of one kind',
    as: 'admin',
    path: () => '/api/admin/content/changes?kind=prices&page=5',
  },
  {
    name: 'changes of content of one item',
    as: 'admin',
    path: () => '/api/admin/content/changes?kind=prices&item=2',
  },

  ...reportQuestions,
  ...tableQuestions,

  { name: 'requests for a level', as: 'admin', path: () => '/api/user/upgrade/list' },
  { name: 'how many requests are open', as: 'admin', path: () => '/api/user/upgrade/number' },
  { name: 'a customer’s notifications', as: 'customer', path: () => '/api/user/notification' },
  { name: 'the whale’s notifications', as: 'whale', path: () => '/api/user/notification' },
  { name: 'the admin’s notifications', as: 'admin', path: () => '/api/user/notification' },
  {
    name: 'notifications, a thousand unread',
    as: 'unread',
    path: () => '/api/user/notification',
    accepted: { upTo: 15, because: wholeAnswer },
  },
  { name: 'a customer’s logins', as: 'customer', path: () => '/api/user/logins' },
  { name: 'the whale’s logins', as: 'whale', path: () => '/api/user/logins' },
];

export const shapeOf = (schema: unknown): Record<string, unknown> =>
  schema instanceof ZodMiniObject ? schema.shape : {};

/** A list answers pages, with their metadata next to the rows or one level deeper. */
const isList = ({ method, answer }: Endpoint): boolean =>
  method === 'GET' && ('metadata' in shapeOf(answer) || 'metadata' in shapeOf(shapeOf(answer).data));

export const lists = allEndpoints.filter(isList);

/** The filters and the search of a list; pages and sorts are the same in all. */
export const filtersOf = ({ query }: Endpoint): string[] =>
  Object.keys(shapeOf(query)).filter((field) => !['page', 'count', 'filter'].includes(field));

const person = { id: 1, mobile: mobileOf(1) };
/** A shop of which only the paths of questions are wanted. */
export const sampleShop: Asked = {
  orders: 10_000,
  people: { admin: person, customer: person, unread: person, whale: person },
};

/** The lists that have no filter, no parameter and no question yet. */
const plainLists: Question[] = lists
  .map((list) => ({ ...list, address: `/api/${list.path}` }))
  .filter(
    (list) =>
      filtersOf(list).length === 0 &&
      !list.path.includes('{') &&
      !chosen.some(({ path }) => path(sampleShop).split('?')[0] === list.address),
  )
  .map(({ address, who }) => ({
    name: `the list ${address}`,
    as: who === 'admin' ? 'admin' : 'customer',
    path: () => address,
  }));

export const everything: readonly Question[] = [...chosen, ...plainLists];
