import * as z from 'zod/mini';
import { done } from './common/changes.ts';
import { endpoint } from './common/endpoint.ts';
import {
  fromJson,
  id,
  instant,
  line,
  measuredSeconds,
  numberIn,
  readAs,
  text,
  yesNo,
} from './common/fields.ts';
import { pictureKinds } from './common/files.ts';
import { webAddress } from './common/links.ts';
import { formatNumber } from './common/money.ts';
import { listQuery, sortedQuery, pageOf } from './common/paging.ts';
import { noVideo, uploadKinds, uploadLimits } from './common/uploads.ts';
import { trimInvisible } from './common/visible.ts';
import { Order, payBy } from './orders.ts';
import { PersonCard } from './people.ts';

export const qrKinds = ['video', 'image', 'audio', 'text', 'link'] as const;
export type QrKind = (typeof qrKinds)[number];

export const qrKindLabels: Record<QrKind, string> = {
  video: 'ویدیو',
  image: 'عکس',
  audio: 'صدا',
  text: 'متن',
  link: 'لینک',
};

/** The kinds whose content is a file; `text` and `link` are written in the values. */
const qrMediaKinds = ['video', 'image', 'audio'] as const;
export type QrMediaKind = (typeof qrMediaKinds)[number];
export const isQrMedia = (kind: QrKind): kind is QrMediaKind =>
  (qrMediaKinds as readonly QrKind[]).includes(kind);

const mega = 1024 * 1024;

/**
 * The files of each kind: how many, bytes of each in the form itself, and bytes by a resumable upload (0: not
 * possible). Of the kinds named here, those that phones cannot play are refused with advice: HEVC, WebM, Ogg.
 */
export const qrMedia = {
  video: { kinds: ['mp4', 'mov', 'webm'], max: 1, maxBytes: 50 * mega, uploadBytes: uploadLimits.maxBytes },
  image: { kinds: pictureKinds, max: 10, maxBytes: 20 * mega, uploadBytes: 0 },
  audio: {
    kinds: ['mp3', 'm4a', 'wav', 'ogg'],
    max: 1,
    maxBytes: 50 * mega,
    uploadBytes: uploadLimits.maxBytes,
  },
} as const;

/** Bounds of a video or sound, in seconds. */
export const qrSeconds = { min: 1, max: 3600 } as const;

/** The code's size in mm; `safe` is the smallest that a usual phone camera reads when engraved. */
export const qrSizes = { min: 5, max: 500, safe: 10 } as const;

/** Of a code: 8 characters without those that look alike, as on gift codes. */
export const qrAlphabet = '23456789ACDEFGHJKMNPQRTUVWXY';
export const qrCodeLength = 8;

export const qrFormats = ['svg', 'png', 'dxf', 'pdf'] as const;
export type QrFormat = (typeof qrFormats)[number];

/** Reports of visitors that one address may send in an hour. */
export const qrReportsAnHour = 3;

/** The toast after a code is made. */
export const qrMade = 'برای دریافت ویدیو تصویر QR را اسکن کنید';
/** Shown next to a code whose address works only on this machine (`local`). */
export const qrIsLocal =
  'آدرس این کد هنوز فقط روی همین کامپیوتر باز می‌شود؛ پیش از حکاکی با پشتیبانی هماهنگ کنید.';
export const qrMissing = {
  text: 'متن را بنویسید یا یکی از متن‌های آماده را انتخاب کنید.',
  link: 'لینک سایت را کامل وارد کنید؛ مانند https://example.com.',
  video: noVideo,
  image: 'حداقل یک عکس انتخاب کنید.',
  audio: 'فایل صدا را انتخاب کنید.',
} as const satisfies Record<QrKind, string>;
/** The advice for what phones cannot play. */
export const qrAdvice = {
  hevc: 'این ویدیو با قالب HEVC (H.265) ضبط شده و روی همهٔ گوشی‌ها پخش نمی‌شود. در آیفون از «تنظیمات › دوربین › فرمت‌ها» گزینهٔ Most Compatible را انتخاب کنید، یا ویدیو را با یک برنامهٔ تبدیل به MP4 با H.264 ذخیره کنید.',
  video:
    'قالب این ویدیو روی همهٔ گوشی‌ها پخش نمی‌شود. آن را با یک برنامهٔ تبدیل به MP4 با H.264 و صدای AAC ذخیره کنید و دوباره بفرستید.',
  audio:
    'قالب این صدا روی همهٔ گوشی‌ها پخش نمی‌شود. آن را با یک برنامهٔ تبدیل به MP3 یا M4A ذخیره کنید و دوباره بفرستید.',
} as const;

/** `text` is one line, `long` several, `file` stands for the media of the category's kind. */
export const qrInputKinds = ['text', 'long', 'link', 'file'] as const;
export type QrInputKind = (typeof qrInputKinds)[number];

/**
 * An input of a category; `key` names its value. A category of kind `text` has one `long` input that is the page's
 * text, of kind `link` one `link` input. Where a category has an input `poet`, choosing a ready text fills it too.
 */
export const QrInput = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(qrInputKinds),
  required: z.boolean(),
});
export type QrInput = z.infer<typeof QrInput>;

/** `image` is a path under /media, or null; `texts`: it has ready texts. */
export const QrCategory = z.object({
  _id: z.string(),
  title: z.string(),
  image: z.nullable(z.string()),
  kind: z.enum(qrKinds),
  inputs: z.array(QrInput),
  texts: z.boolean(),
});
export type QrCategory = z.infer<typeof QrCategory>;

export const QrText = z.object({
  _id: z.string(),
  title: z.string(),
  text: z.string(),
  poet: z.optional(z.string()),
});
export type QrText = z.infer<typeof QrText>;

/** The characters that the values of each kind of input may have. */
export const qrLongest = { text: 200, long: 2000, link: 2000, file: 0 } as const satisfies Record<
  QrInputKind,
  number
>;

/** The name of an input's field. */
export const qrFieldOf = (key: string) => `values.${key}`;

function faultOf({ kind, label, required }: QrInput, category: QrKind, value: string): string | undefined {
  if (value === '' && !required) return undefined;
  if (kind === 'link' && webAddress(value) === null) return qrMissing.link;
  if (value === '') return kind === 'long' && category === 'text' ? qrMissing.text : `«${label}» را بنویسید.`;
  return value.length > qrLongest[kind] ? `بیشتر از ${formatNumber(qrLongest[kind])} حرف نمی‌شود.` : undefined;
}

/** Empty and unknown values are left out; `faults` are by the names of fields. */
export function readQrValues(
  { kind, inputs }: { kind: QrKind; inputs: readonly QrInput[] },
  written: Record<string, string>,
) {
  const values: Record<string, string> = {};
  const faults: Record<string, string> = {};
  for (const input of inputs) {
    if (input.kind === 'file') continue;
    const typed = Object.hasOwn(written, input.key) ? trimInvisible(written[input.key] ?? '') : '';
    const value = input.kind === 'long' ? typed : typed.replace(/\s+/g, ' ');
    const fault = faultOf(input, kind, value);
    if (fault !== undefined) faults[qrFieldOf(input.key)] = fault;
    else if (value !== '') values[input.key] = input.kind === 'link' ? (webAddress(value) ?? '') : value;
  }
  return { values, faults };
}

/** Key → text, also as JSON in a form's field. */
const values = readAs(fromJson, z.record(z.string().check(z.maxLength(40)), text()), {
  type: 'object',
  additionalProperties: { type: 'string' },
});

/** One video or sound, with the picture shown before it is played. */
const QrMediaFile = z.object({
  url: z.string(),
  mime: z.string(),
  poster: z.optional(z.string()),
  seconds: z.optional(z.number()),
});

/** The content of a page. `text` and `link` are also among `values`. A picture's `url` takes `?w=`. */
export const QrContent = z.object({
  title: z.string(),
  kind: z.enum(qrKinds),
  values: z.optional(z.record(z.string(), z.string())),
  text: z.optional(z.string()),
  link: z.optional(z.string()),
  media: z.optional(QrMediaFile),
  images: z.optional(z.array(z.object({ url: z.string() }))),
});
export type QrContent = z.infer<typeof QrContent>;

/**
 * A code as its customer and admins see it. `down`: taken down, for `downReason`; `cancelled`: its order was, so its
 * page and files are gone for good. `reports` counts visitors' reports.
 */
export const QrCode = z.object({
  _id: z.string(),
  code: z.string(),
  url: z.string(),
  title: z.string(),
  kind: z.enum(qrKinds),
  views: z.number(),
  down: z.boolean(),
  downReason: z.optional(z.string()),
  cancelled: z.boolean(),
  designId: z.string(),
  orderNumber: z.number(),
  createdAt: instant,
  owner: z.optional(PersonCard),
  reports: z.optional(z.number()),
});
export type QrCode = z.infer<typeof QrCode>;

/** `local`: the code's address works on this machine only. `reported` (admins): the newest 20 reports. */
export const QrDetails = z.extend(QrCode, {
  category: QrCategory,
  content: QrContent,
  svg: z.string(),
  logo: z.boolean(),
  local: z.boolean(),
  contentAt: instant,
  reported: z.optional(z.array(z.object({ reason: z.string(), createdAt: instant }))),
});
export type QrDetails = z.infer<typeof QrDetails>;

export const getQrCategories = endpoint('GET', 'design/qr/category', 'person', {
  summary: 'The categories of QR orders',
  hears: ['content'],
  answer: z.object({ data: z.array(QrCategory) }),
});

export const getQrCategory = endpoint('GET', 'design/qr/category/{id}', 'person', {
  summary: 'One category of QR orders',
  hears: ['content'],
  answer: QrCategory,
});

export const getQrTexts = endpoint('GET', 'design/qr/category/{id}/text', 'person', {
  summary:
    "A category's ready texts, in their order unless `filter` names another, by the input they are for and by words of title, text and poet",
  hears: ['content'],
  query: z.object({ ...sortedQuery(), input: z.optional(id) }),
  answer: pageOf(QrText),
});

export const getQr = endpoint('GET', 'design/qr/{code}', 'person', {
  summary: 'A code with its content, also while it is down: its customer, or an admin',
  hears: ['design'],
  answer: QrDetails,
});

/** The files of the content. Which kinds and how many a code takes depends on its category. */
const qrFiles = {
  name: 'file',
  max: qrMedia.image.max,
  maxBytes: qrMedia.video.maxBytes,
  kinds: [...pictureKinds, ...uploadKinds],
  orJson: true,
} as const;

/** `poster` is the picture of a video, made by the browser that sends it. */
export const qrExtras = {
  logo: { maxBytes: 2 * mega, kinds: ['png', 'svg'] },
  poster: { maxBytes: 2 * mega, kinds: pictureKinds },
} as const;

const content = {
  values: z._default(values, {}),
  /** A finished resumable upload of the caller's. */
  uploadId: z.optional(id),
  /** The length of a video or sound, as the browser measured it. */
  seconds: measuredSeconds(qrSeconds.max, 'طول ویدیو یا صدا درست نیست.'),
};

const noTitle = 'عنوان را وارد کنید.';

export const createQr = endpoint('POST', 'design/qr/new', 'customer', {
  summary:
    'Order a QR code, which is made as soon as it is paid: from the wallet, or what is missing at the gateway',
  changes: ['design', 'balance'],
  body: z.object({ categoryId: id, title: line(noTitle), pay: payBy, ...content }),
  files: qrFiles,
  extras: qrExtras,
  answer: z.object({
    design: Order,
    /** Null while the order is unpaid. */
    code: z.nullable(z.string()),
    url: z.nullable(z.string()),
    svg: z.nullable(z.string()),
    local: z.boolean(),
  }),
});

export const replaceQr = endpoint('PUT', 'design/qr/{code}', 'customer', {
  summary: "Replace a code's content; its address and drawing stay, and so does a takedown",
  changes: ['design'],
  body: z.object({
    /** Without one the title stays. */
    title: z.optional(line(noTitle)),
    ...content,
    /** The video, sound or pictures stay, and only the title and the values are replaced. */
    keepFiles: z.optional(yesNo),
  }),
  files: qrFiles,
  extras: { poster: qrExtras.poster },
  answer: z.object({ code: z.string(), url: z.string() }),
});

export const takeDownQr = endpoint('PUT', 'design/qr/{code}/takedown', 'admin', {
  summary: 'Take a page down with a reason that its customer reads, or put it back (`down` false)',
  changes: ['design'],
  body: z.object({ reason: z._default(text(), ''), down: z._default(yesNo, true) }),
  rule: {
    field: 'reason',
    message: 'دلیل برداشتن صفحه را بنویسید؛ مشتری آن را می‌خواند.',
    holds: ({ reason, down }: { reason: string; down: boolean }) => !down || reason !== '',
  },
  answer: z.object({ code: z.string(), down: z.boolean() }),
});

export const qrStates = ['up', 'down', 'reported'] as const;
export type QrState = (typeof qrStates)[number];
export const qrStateLabels: Record<QrState, string> = {
  up: 'در دسترس',
  down: 'برداشته‌شده',
  reported: 'گزارش‌شده',
};

export const getQrCodes = endpoint('GET', 'design/qr', 'person', {
  summary: "QR codes by code, title, order number and (admin) customer: a customer's own, an admin's all",
  hears: ['design'],
  query: z.object({
    ...listQuery(),
    kind: z.optional(z.enum(qrKinds)),
    state: z.optional(z.enum(qrStates)),
  }),
  answer: pageOf(QrCode),
});

export const getQrPage = endpoint('GET', 'q/{code}', 'anyone', {
  summary: 'What the page of a code shows; 410 while it is taken down',
  hears: [],
  answer: QrContent,
});

export const reportQr = endpoint('POST', 'q/{code}/report', 'anyone', {
  summary: 'Tell the shop that a page should not be shown; three an hour for an address',
  changes: [],
  body: z.object({
    reason: z.pipe(
      text('بنویسید چرا این صفحه نباید نشان داده شود.'),
      z.string().check(z.maxLength(1000, 'بیشتر از ۱٬۰۰۰ حرف نمی‌شود.')),
    ),
  }),
  answer: done,
});

/** The widths (px) of a page's pictures. */
export const qrWidths = [640, 1080, 1920] as const;

export const getQrMedia = endpoint('GET', 'q/{code}/media/{fileId}', 'anyone', {
  summary: "A page's video or sound (with range requests), or a picture (WebP) within w × w px",
  query: z.object({
    w: z._default(
      readAs(numberIn(/^\d{1,4}$/), z.literal(qrWidths, 'این اندازه پذیرفته نمی‌شود.'), {
        type: 'integer',
        enum: [...qrWidths],
      }),
      1080,
    ),
  }),
  answer: 'file',
});

export const getQrPoster = endpoint('GET', 'q/{code}/media/{fileId}/poster', 'anyone', {
  summary: "A video's picture (WebP)",
  answer: 'file',
});

const badSize = 'اندازه‌ای از ۵ تا ۵۰۰ میلی‌متر وارد کنید.';

export const getQrFile = endpoint('GET', 'q/{code}/code.{format}', 'anyone', {
  summary: 'The code as SVG, PNG, DXF or PDF, mm wide',
  query: z.object({
    mm: z._default(
      readAs(
        numberIn(/^\d{1,3}(\.\d{1,2})?$/),
        z.number(badSize).check(z.minimum(qrSizes.min, badSize), z.maximum(qrSizes.max, badSize)),
        { type: 'number', minimum: qrSizes.min, maximum: qrSizes.max },
      ),
      qrSizes.safe,
    ),
  }),
  answer: 'file',
});
