import { toPersianDigits } from '#contract/common/digits';
import { formatNumber, formatToman } from '#contract/common/money';
import { hoursText, readHours } from '#contract/common/working-hours';
import { type ContentKind, settingTypeLabels } from '#contract/content';
import { fontTypeLabels } from '#contract/fonts';
import { type QrInput, type QrInputKind, qrKindLabels } from '#contract/qr';
import { departmentLabels } from '#contract/tickets';
import { formatClock, formatDay, formatWhen } from '../../lib/dates.ts';
import { publishedText } from './published-text.ts';

export type Kind = ContentKind | 'courses' | 'episodes';
type Fields = Readonly<Record<string, unknown>>;

/** The titles of the records that others name by their ids. */
export type Titles = Readonly<Record<'categories' | 'courses', ReadonlyMap<string, string>>>;

/** A field as people read it: its label, and its value in words where it is no text. */
type Word = {
  label: string;
  format?: (value: never, of: Fields, titles: Titles) => string;
  /** It changes by itself with others, so that a comparison need not show it. */
  isQuiet?: true;
  /** Its value is the path of a picture under /media. */
  isPicture?: true;
};

const labelled =
  <T extends string>(labels: Record<T, string>) =>
  (value: T): string =>
    labels[value] ?? value;
const moment = (value: string) => (value.length === 10 ? formatDay(value) : formatWhen(value));
export const enabledText = (enabled: boolean): string => (enabled ? 'روشن' : 'خاموش');
const enabled = { label: 'وضعیت', format: enabledText };
const startsAt = { label: 'از چه روزی', format: moment };
const picture = { label: 'تصویر', format: () => 'دارد', isPicture: true } as const;
const title = { label: 'عنوان' };
const text = { label: 'متن' };

export const inputKindLabels: Record<QrInputKind, string> = {
  text: 'متن کوتاه',
  long: 'متن بلند',
  link: 'لینک',
  file: 'فایل',
};

const inputInWords = ({ key, label, kind, required }: QrInput) =>
  `${label} (کلید ${key}، ${inputKindLabels[kind]}${required ? '، الزامی' : ''})`;

/** The fields of each kind, for its form, for two versions side by side, and for the record of changes. */
export const words = {
  prices: {
    base: { label: 'قیمت', format: formatToman },
    startsAt,
    current: { label: 'قیمت امروز', format: formatToman, isQuiet: true },
  },
  levels: {
    discount: { label: 'تخفیف', format: (percent: number) => `${formatNumber(percent)} درصد` },
    startsAt,
    current: {
      label: 'تخفیف امروز',
      format: (percent: number) => `${formatNumber(percent)} درصد`,
      isQuiet: true,
    },
  },
  settings: {
    title,
    type: { label: 'نوع', format: labelled(settingTypeLabels) },
    value: {
      label: 'مقدار',
      format: (value: string, { type }: Fields) =>
        type === 'hours' ? hoursInWords(value) : type === 'link' ? value : toPersianDigits(value),
    },
    key: { label: 'کلید' },
  },
  questions: {
    department: { label: 'بخش', format: labelled(departmentLabels) },
    question: { label: 'پرسش' },
    answer: { label: 'پاسخ' },
  },
  'quick-replies': {
    title,
    department: { label: 'بخش', format: labelled({ ...departmentLabels, all: 'همهٔ بخش‌ها' }) },
    text,
  },
  pages: { title, text },
  fonts: {
    name: { label: 'نام' },
    enabled,
    family: { label: 'خانواده', isQuiet: true },
    type: { label: 'خط', format: labelled(fontTypeLabels), isQuiet: true },
    licence: { label: 'مجوز', isQuiet: true },
  },
  'qr-categories': {
    title,
    kind: { label: 'محتوا', format: labelled(qrKindLabels) },
    inputs: {
      label: 'قسمت‌ها',
      format: (inputs: readonly QrInput[]) => inputs.map(inputInWords).join('، '),
    },
    enabled,
    image: picture,
  },
  'qr-texts': {
    categoryId: {
      label: 'دسته',
      format: (id: string, _of: Fields, { categories }: Titles) => categories.get(id) ?? 'دستهٔ حذف‌شده',
    },
    input: { label: 'برای قسمت' },
    title,
    text,
    poet: { label: 'شاعر' },
    // The next three describe an import of many texts.
    file: { label: 'از فایل' },
    added: { label: 'تعداد', format: formatNumber },
    titles: { label: 'از جمله', format: (titles: readonly string[]) => titles.join('، ') },
  },
  courses: {
    title,
    description: { label: 'توضیح' },
    published: { label: 'وضعیت', format: publishedText },
    image: picture,
    episodes: { label: 'قسمت‌ها', format: formatNumber, isQuiet: true },
    videos: { label: 'ویدیوها', format: formatNumber, isQuiet: true },
  },
  episodes: {
    title,
    description: { label: 'توضیح' },
    courseId: {
      label: 'دوره',
      format: (id: string, _of: Fields, { courses }: Titles) => courses.get(id) ?? 'دورهٔ حذف‌شده',
    },
    video: {
      label: 'ویدیو',
      format: ({ filename, captions }: { filename: string; captions?: string }) =>
        captions === undefined ? filename : `${filename}، با زیرنویس`,
    },
    seconds: { label: 'طول', format: formatClock },
    extras: {
      label: 'فایل‌ها',
      format: (extras: readonly { title: string }[]) => extras.map((each) => each.title).join('، '),
    },
  },
} as const satisfies Record<Kind, Record<string, Word>>;

function hoursInWords(value: string): string {
  const hours = readHours(value);
  const off = hours.closed.length > 0 && hours.note === undefined;
  return `${hoursText(hours)}${off ? `؛ تعطیل: ${hours.closed.map(formatDay).join('، ')}` : ''}`;
}

const isKind = (kind: string): kind is Kind => Object.hasOwn(words, kind);
const wordsOf = (kind: string): Record<string, Word> => (isKind(kind) ? words[kind] : {});

export const labelOf = (kind: Kind, field: string): string => wordsOf(kind)[field]?.label ?? field;

function fieldText(kind: string, field: string, of: Fields | null, titles: Titles): string {
  const value = of?.[field];
  if (value === undefined || value === null || value === '') return '';
  const { format } = wordsOf(kind)[field] ?? {};
  if (format) return format(value as never, of ?? {}, titles);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The picture of a field: a path under /media, or the file that is chosen to take its place. */
function pictureIn(kind: string, field: string, of: Fields | null): string | File | null {
  if (!wordsOf(kind)[field]?.isPicture) return null;
  const picture = of?.picture ?? of?.[field];
  return typeof picture === 'string' || picture instanceof File ? picture : null;
}

export type FieldInWords = { label: string; text: string; picture: string | File | null };

export const inWords = (kind: Kind, values: object, titles: Titles): FieldInWords[] =>
  Object.keys(words[kind])
    .filter((field) => Object.hasOwn(values, field))
    .map((field) => {
      const of = values as Fields;
      const picture = pictureIn(kind, field, of);
      return {
        label: labelOf(kind, field),
        text: picture ? '' : fieldText(kind, field, of, titles),
        picture,
      };
    });

/** A field that has changed; `pictures` are its picture before and after. */
export type Difference = {
  label: string;
  was: string;
  is: string;
  pictures?: { was: string | File | null; is: string | File | null };
};

/** The fields in which two records of an item differ; without one of them, all that the other has. */
export function differences(
  kind: string,
  before: Fields | null,
  after: Fields | null,
  titles: Titles,
): Difference[] {
  const isWhole = !before || !after;
  return Object.entries(wordsOf(kind))
    .filter(([, { isQuiet }]) => !isQuiet)
    .filter(([name]) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null))
    .map(([name, { label, isPicture }]) => {
      const [was, is] = [fieldText(kind, name, before, titles), fieldText(kind, name, after, titles)];
      // A picture or video that took the place of another of the same name.
      return {
        label,
        ...(!isWhole && was === is ? { was: `${was} (قبلی)`, is: `${is} (تازه)` } : { was, is }),
        ...(isPicture && {
          pictures: { was: pictureIn(kind, name, before), is: pictureIn(kind, name, after) },
        }),
      };
    })
    .filter(({ was, is }) => was !== '' || is !== '');
}

export function nameOf(of: Fields | null): string {
  const name = of?.title ?? of?.question ?? of?.label ?? of?.name;
  return typeof name === 'string' ? name : '';
}
