import * as z from 'zod/mini';
import { asRead, done, newSequence } from './common/changes.ts';
import { bareNumber, plainDigits } from './common/digits.ts';
import { endpoint } from './common/endpoint.ts';
import { id, instant, line, text, tomans, wholeNumber } from './common/fields.ts';
import { pictureKinds } from './common/files.ts';
import { ownPath, webAddress, withScheme } from './common/links.ts';
import { parseAmount } from './common/money.ts';
import { sortedQuery, pageOf, pageQuery } from './common/paging.ts';
import { bareTel } from './common/phone.ts';
import { readHours } from './common/working-hours.ts';
import { fontTypes } from './fonts.ts';
import { orderTypes } from './orders.ts';
import { PersonFound } from './people.ts';
import { QrInput, qrInputKinds, qrKinds } from './qr.ts';
import { type Setting, settingTypes } from './settings.ts';
import { departments, getQuickReplies, QuickReply } from './tickets.ts';

const stamps = { createdAt: instant, updatedAt: instant };
/** The options that all reading and all changing calls share. */
const reading = { hears: ['content'] } as const;
const changing = { changes: ['content'], records: true } as const;
const position = z.number();

/** Declares the reading calls of a kind and the one that changes an item by any subset of its fields. */
const changeable = <
  const N extends string,
  I extends z.core.$ZodLooseShape,
  F extends z.core.$ZodLooseShape,
  Q extends z.core.$ZodLooseShape = object,
>(
  name: N,
  what: string,
  { item, fields, query }: { item: I; fields: F; query?: Q },
) => {
  const Item = z.object({ _id: z.string(), ...item, ...stamps });
  const get = endpoint('GET', `admin/content/${name}/{id}`, 'admin', {
    ...reading,
    summary: `${what}: one of them`,
    answer: Item,
  });
  return {
    list: endpoint('GET', `admin/content/${name}`, 'admin', {
      ...reading,
      summary: `${what}, as admins edit them`,
      query: z.object({ ...sortedQuery(), ...(query as Q) }),
      answer: pageOf(Item),
    }),
    get,
    change: endpoint('PUT', `admin/content/${name}/{id}`, 'admin', {
      ...changing,
      summary: `${what}: change fields of one`,
      answerIs: get,
      bodyBytes: 512 * 1024,
      body: z.object({ ...z.partial(z.object(fields)).shape, ...asRead }),
      answer: Item,
    }),
  };
};

/** Declares all calls of a kind whose items admins add, delete and arrange. */
const whole = <
  const N extends string,
  I extends z.core.$ZodLooseShape,
  F extends z.core.$ZodLooseShape,
  Q extends z.core.$ZodLooseShape = object,
>(
  name: N,
  what: string,
  parts: { item: I; fields: F; query?: Q },
) => {
  const part = changeable(name, what, { ...parts, item: { ...parts.item, position } });
  return {
    ...part,
    create: endpoint('POST', `admin/content/${name}`, 'admin', {
      ...changing,
      summary: `${what}: add one at the end`,
      bodyBytes: 512 * 1024,
      body: z.object(parts.fields),
      answer: part.get.answer,
    }),
    delete: endpoint('DELETE', `admin/content/${name}/{id}`, 'admin', {
      ...changing,
      summary: `${what}: remove one`,
      query: z.object(asRead),
      answer: done,
    }),
    arrange: endpoint('PUT', `admin/content/${name}/order`, 'admin', {
      ...changing,
      summary: `${what}: put these in this order`,
      body: newSequence(2000),
      answer: done,
    }),
  };
};

const badMoment = 'تاریخ شروع درست نیست.';
const isMoment = (value: string) =>
  /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d))?$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(`${value.slice(0, 10)}T00:00Z`).toISOString().startsWith(value.slice(0, 10));

/** From when a new figure counts: an ISO day (its beginning in Tehran) or date-time; null for now. */
const startsAt = z.optional(z.nullable(z.string(badMoment).check(z.refine(isMoment, badMoment))));

/** `base` is the newest price in tomans. Until it begins at `startsAt`, orders cost `current`. */
export const prices = changeable('prices', 'Prices', {
  item: {
    type: z.enum(orderTypes),
    label: z.string(),
    base: z.number(),
    current: z.number(),
    startsAt: z.optional(instant),
  },
  fields: {
    base: tomans(
      0,
      1_000_000_000,
      'قیمت را به تومان وارد کنید.',
      'قیمت بیشتر از ۱٬۰۰۰٬۰۰۰٬۰۰۰ تومان نمی‌شود.',
    ),
    startsAt,
  },
});

/** `discount` is in percent; `current` and `startsAt` as for prices. */
export const levelDiscounts = changeable('levels', 'Discounts of levels', {
  item: { label: z.string(), discount: z.number(), current: z.number(), startsAt: z.optional(instant) },
  fields: {
    discount: wholeNumber(0, 90, 'تخفیف یک عدد درست از ۰ تا ۹۰ درصد است.'),
    startsAt,
  },
});

export const settingTypeLabels: Record<Setting['type'], string> = {
  text: 'متن',
  phone: 'تلفن',
  link: 'لینک',
  card: 'شمارهٔ کارت',
  number: 'عدد',
  hours: 'ساعت کاری',
};

const settingFaults: Record<Setting['type'], string> = {
  text: 'مقدار را وارد کنید.',
  phone: 'شمارهٔ تلفن را با پیش‌شماره وارد کنید.',
  link: 'لینک کامل را وارد کنید؛ مانند https://example.com، یا آدرسی از همین سایت که با / شروع می‌شود.',
  card: 'شمارهٔ کارت ۱۶ رقم دارد.',
  number: 'یک عدد وارد کنید.',
  hours: 'ساعت‌ها را کامل کنید؛ شروع هر روز پیش از پایان آن است.',
};

const decimal = /^-?\d+([./]\d+)?$/;

const settingChecks: Record<Setting['type'], (value: string) => boolean> = {
  text: () => true,
  phone: (value) => /^\+?\d{3,15}$/.test(value),
  link: (value) => (ownPath(value) !== null && !/\s/.test(value)) || webAddress(value) !== null,
  card: (value) => /^\d{16}$/.test(value),
  number: (value) => decimal.test(value),
  hours: (value) => readHours(value).note === undefined,
};

/** Returns a setting's value as it is kept: numbers in Latin digits without separators. */
export function settingValue(type: Setting['type'], value: string): string {
  if (type === 'phone') return bareTel(value);
  if (type === 'card') return bareNumber(value);
  if (type === 'link') return withScheme(value);
  if (type !== 'number') return value;
  const number = plainDigits(value).replace('٫', '.').replace('\u2212', '-');
  return decimal.test(number) ? number : String(parseAmount(value) ?? value);
}

/** Returns the sentence for a value that does not fit its type, or null. */
export const settingFault = (type: Setting['type'], value: string): string | null =>
  value !== '' && settingChecks[type](settingValue(type, value)) ? null : settingFaults[type];

const badKey = 'کلید فقط حرف لاتین، رقم، نقطه، خط تیره و زیرخط دارد؛ مانند supportPhone.';

export const settings = whole('settings', 'Settings', {
  item: { key: z.string(), title: z.string(), value: z.string(), type: z.enum(settingTypes) },
  fields: {
    key: z.pipe(line('کلید را وارد کنید.'), z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{0,59}$/, badKey))),
    title: line('عنوان را وارد کنید.'),
    value: text('مقدار را وارد کنید.'),
    type: z.enum(settingTypes, 'نوع را انتخاب کنید.'),
  },
});

export const questions = whole('questions', 'Help questions', {
  item: { department: z.enum(departments), question: z.string(), answer: z.string() },
  fields: {
    department: z.enum(departments, 'بخش را انتخاب کنید.'),
    question: line('پرسش را بنویسید.'),
    answer: text('پاسخ را بنویسید.'),
  },
});

const { position: _place, createdAt: _made, updatedAt: _changed, _id, ...replyItem } = QuickReply.shape;

/** The list is declared with the tickets, which fill its texts in. */
export const quickReplies = {
  ...whole('quick-replies', 'Quick replies', {
    item: replyItem,
    fields: {
      title: line('عنوان را وارد کنید.'),
      text: text('متن پاسخ را بنویسید.'),
      /** Null: for every department. */
      department: z.optional(z.nullable(z.enum(departments))),
    },
  }),
  list: getQuickReplies,
};

export const pages = changeable('pages', 'Pages that everybody may read', {
  item: { title: z.string(), text: z.string() },
  fields: { title: line('عنوان را وارد کنید.'), text: text('متن صفحه را بنویسید.', 50_000) },
});

export const fonts = changeable('fonts', 'Fonts of the font maker', {
  item: {
    name: z.string(),
    family: z.string(),
    type: z.enum(fontTypes),
    licence: z.string(),
    enabled: z.boolean(),
  },
  fields: { name: line('نام فونت را وارد کنید.'), enabled: z.boolean() },
});

/** An input's key names its value in the pages of codes. */
const input = z.object({
  key: z.pipe(
    line('کلید را وارد کنید.'),
    z.string().check(z.regex(/^[A-Za-z0-9][\w-]{0,39}$/, 'کلید فقط حرف لاتین، رقم، خط تیره و زیرخط دارد.')),
  ),
  label: line('عنوان را وارد کنید.'),
  kind: z.enum(qrInputKinds, 'نوع را انتخاب کنید.'),
  required: z.boolean(),
});

export const qrCategories = whole('qr-categories', 'Categories of QR orders', {
  item: {
    title: z.string(),
    kind: z.enum(qrKinds),
    inputs: z.array(QrInput),
    enabled: z.boolean(),
    image: z.nullable(z.string()),
  },
  fields: {
    title: line('عنوان را وارد کنید.'),
    kind: z.enum(qrKinds, 'نوع را انتخاب کنید.'),
    inputs: z.array(input).check(z.maxLength(20, 'بیشتر از ۲۰ قسمت نمی‌شود.')),
    enabled: z.optional(z.boolean()),
  },
});

/** Returns the field and the message of a fault in the inputs of a category of this kind, or null. */
export function qrCategoryFault({ kind, inputs }: Pick<QrCategoryItem, 'kind' | 'inputs'>) {
  const keys = inputs.map(({ key }) => key);
  const again = keys.findIndex((key, index) => keys.indexOf(key) < index);
  if (again >= 0) return { field: `inputs.${again}.key`, message: 'این کلید تکراری است.' };
  if (kind === 'link' && !inputs.some((each) => each.kind === 'link'))
    return { field: 'inputs', message: 'دستهٔ لینک یک قسمت از نوع لینک لازم دارد.' };
  if (kind === 'text' && !inputs.some((each) => each.kind === 'long' || each.kind === 'text'))
    return { field: 'inputs', message: 'دستهٔ متن یک قسمت از نوع متن لازم دارد.' };
  return null;
}

/** Returns the fault of a ready text's place, which is the key of an input of its category; null if there is none. */
export function qrPlaceFault(inputs: readonly Pick<QrInput, 'key' | 'kind'>[] | undefined, key: string) {
  if (!inputs) return 'دسته‌ای با این شناسه پیدا نشد.';
  const input = inputs.find((each) => each.key === key);
  if (!input) return 'این دسته قسمتی با این کلید ندارد.';
  return input.kind === 'file' ? 'این قسمت برای فایل است و متن نمی‌پذیرد.' : null;
}

export const setQrCategoryImage = endpoint('POST', 'admin/content/qr-categories/{id}/image', 'admin', {
  ...changing,
  summary: 'Give a category of QR orders a picture',
  body: z.object(asRead),
  files: {
    name: 'image',
    max: 1,
    maxBytes: 5 * 1024 * 1024,
    kinds: pictureKinds,
    missing: 'تصویر را انتخاب کنید.',
  },
  answer: qrCategories.get.answer,
});

export const qrTexts = whole('qr-texts', 'Ready texts of QR orders', {
  item: {
    categoryId: z.string(),
    input: z.string(),
    title: z.string(),
    text: z.string(),
    poet: z.optional(z.string()),
  },
  fields: {
    categoryId: z.string('دسته را انتخاب کنید.').check(z.minLength(1, 'دسته را انتخاب کنید.')),
    input: z.string('قسمت را انتخاب کنید.').check(z.minLength(1, 'قسمت را انتخاب کنید.')),
    title: line('عنوان را وارد کنید.'),
    text: text('متن را بنویسید.'),
    poet: z.optional(z.nullable(line())),
  },
  query: { categoryId: z.optional(id) },
});

export const maxImported = 5000;

export const importQrTexts = endpoint('POST', 'admin/content/qr-texts/import', 'admin', {
  ...changing,
  summary:
    'Add ready texts from a CSV file (categoryId, input, title, text, poet): all or none, unless `partial`',
  body: z.object({ partial: z.optional(z.union([z.literal('true'), z.literal('false'), z.literal('')])) }),
  files: {
    name: 'file',
    max: 1,
    maxBytes: 5 * 1024 * 1024,
    kinds: ['csv'],
    missing: 'فایل CSV را انتخاب کنید.',
  },
  answer: z.object({
    added: z.number(),
    refused: z.array(z.object({ line: z.number(), message: z.string() })),
  }),
});

/** The pages that a payment gateway asks for. Everybody may read them. */
export const pageIds = ['terms', 'privacy', 'contact'] as const;
export type PageId = (typeof pageIds)[number];

/** A line with this is not filled in yet: only admins see it. */
export const unfilled = /\[\[[^[\]\n]*\]\]/;

/** Returns a page's text as everybody reads it, and the lines left out because nobody has filled them in. */
export function readPage(text: string): { shown: string; hidden: string[] } {
  const lines = text.split('\n');
  return {
    shown: lines
      .filter((line) => !unfilled.test(line))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    hidden: lines.filter((line) => unfilled.test(line)),
  };
}

export const getPage = endpoint('GET', 'page/{id}', 'anyone', {
  summary: 'A page of the shop in Markdown; lines that are not filled in yet are shown to admins only',
  hears: ['content'],
  answer: z.object({ _id: z.enum(pageIds), title: z.string(), text: z.string(), updatedAt: instant }),
});

const contentActions = ['create', 'change', 'remove', 'order'] as const;

/** `done`: it has been undone; `changed`: its item has changed again since; `gone`: its files have been deleted. */
const undoStates = ['possible', 'done', 'changed', 'gone'] as const;

/**
 * An admin's change; `before` and `after` are the item's fields. `item` is null for several at once: a new order, with the
 * `names` of those that are still there by their ids, or what came from a file.
 */
export const ContentChange = z.object({
  _id: z.string(),
  kind: z.string(),
  item: z.nullable(z.string()),
  action: z.enum(contentActions),
  by: PersonFound,
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  names: z.optional(z.record(z.string(), z.string())),
  undo: z.enum(undoStates),
  /** The change that this one has undone. */
  undoes: z.nullable(z.string()),
  createdAt: instant,
});
export type ContentChange = z.infer<typeof ContentChange>;

export const getContentChanges = endpoint('GET', 'admin/content/changes', 'admin', {
  summary: "What admins changed in the shop's content, newest first, with the item before and after",
  hears: ['content'],
  query: z.object({ ...pageQuery(), kind: z.optional(id), item: z.optional(id) }),
  answer: pageOf(ContentChange),
});

export const undoContentChange = endpoint('POST', 'admin/content/changes/{id}/undo', 'admin', {
  summary:
    'Undo a change, which is a change of its own. Refused (CONFLICT) when what it changed has changed again since',
  changes: ['content', 'tutorial'],
  /** `kept`: how many of a file's texts stayed because they have changed since. */
  answer: z.object({ ok: z.literal(true), change: z.string(), kept: z.optional(z.number()) }),
});

/** The kinds of content that admins edit in one way. */
export const contentKinds = [
  'prices',
  'levels',
  'settings',
  'questions',
  'quick-replies',
  'pages',
  'fonts',
  'qr-categories',
  'qr-texts',
] as const;
export type ContentKind = (typeof contentKinds)[number];

export type Price = z.infer<typeof prices.get.answer>;
export type LevelDiscount = z.infer<typeof levelDiscounts.get.answer>;
export type SettingItem = z.infer<typeof settings.get.answer>;
export type Question = z.infer<typeof questions.get.answer>;
export type PageItem = z.infer<typeof pages.get.answer>;
export type FontItem = z.infer<typeof fonts.get.answer>;
export type QrCategoryItem = z.infer<typeof qrCategories.get.answer>;
export type QrTextItem = z.infer<typeof qrTexts.get.answer>;
