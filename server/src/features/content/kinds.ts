import type { Selectable } from 'kysely';
import * as contract from '#contract/content';
import type { ContentKind } from '#contract/content';
import { formatNumber } from '#contract/common/money';
import { startOfDay } from '#contract/common/tehran';
import { orderTypeLabels, orderTypes } from '#contract/orders';
import { levelLabels, levels } from '#contract/people';
import { fontCatalog } from '#engraving/fonts/catalog';
import type { Tx } from '../../platform/database/pipeline.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { notFound, Refusal, refuseField } from '../../platform/foundation/refusal.ts';
import { ensureFontRows } from '../fonts/service.ts';
import type { Fields, Kind, Row } from './kind.ts';
import { countOf, selectInputs, selectKeyOwner, usedInputs } from './queries.ts';

/** The declaration of a kind, with the types of its table `T` and its items `I`. `Kind` is the type that all kinds share. */
type Declared<T extends keyof DB, I> = Omit<
  Kind,
  'table' | 'key' | 'within' | 'named' | 'toItem' | 'toRow' | 'toColumns' | 'asOf' | 'check'
> & {
  table: T;
  key: keyof DB[T];
  within?: keyof DB[T];
  named?: keyof DB[T];
  toItem(row: Selectable<DB[T]>, now: Date): Fields;
  toRow(fields: Partial<I>, row: Selectable<DB[T]> | null, now: Date): Fields;
  toColumns(item: I): Fields;
  asOf?(item: I, now: Date): Fields;
  check?(tx: Tx, item: I, before: I | null): Promise<void>;
};
const declare = <T extends keyof DB, I>(kind: Declared<T, I>) => kind as unknown as Kind;

const same = (...names: string[]) => ({
  toItem: (row: Fields): Fields => pick(row, names),
  toRow: (fields: Fields): Fields => pick(fields, names),
  toColumns: (item: Fields): Fields => Object.fromEntries(names.map((name) => [name, item[name] ?? null])),
});
const pick = (from: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]));

const ordinary = { key: 'id', hasPositions: true, audience: 'all' } as const;

/** The moment of a written day, when it begins in Tehran, or of a written time. */
const momentOf = (written: string): Date => new Date(written.length === 10 ? startOfDay(written) : written);

type ScheduledRow = Row & { starts_at: Date | null };

/** A figure that can be set for later: from `startsAt` on, it is in force without another change. */
function scheduled(field: string, [ownColumn, nextColumn]: readonly [string, string]) {
  const hasBegun = ({ starts_at }: ScheduledRow, now: Date) =>
    starts_at === null || starts_at.getTime() <= now.getTime();
  const inForce = (row: ScheduledRow, now: Date) =>
    row[nextColumn] !== null && hasBegun(row, now) ? row[nextColumn] : row[ownColumn];
  return {
    toItem: (row: ScheduledRow, now: Date): Fields => ({
      [field]: row[nextColumn] ?? row[ownColumn],
      current: inForce(row, now),
      ...(!hasBegun(row, now) && { startsAt: row.starts_at?.toISOString() }),
    }),
    toRow(fields: Fields, row: ScheduledRow | null, now: Date): Fields {
      if (!row || (fields[field] === undefined && fields.startsAt === undefined)) return {};
      const figure = fields[field] ?? row[nextColumn] ?? row[ownColumn];
      const starts = typeof fields.startsAt === 'string' ? momentOf(fields.startsAt) : null;
      if (starts && starts.getTime() > now.getTime())
        return { [ownColumn]: inForce(row, now), [nextColumn]: figure, starts_at: starts };
      return { [ownColumn]: figure, [nextColumn]: null, starts_at: null };
    },
    toColumns: ({ [field]: figure, current, startsAt }: Fields): Fields =>
      startsAt === undefined
        ? { [ownColumn]: figure, [nextColumn]: null, starts_at: null }
        : { [ownColumn]: current, [nextColumn]: figure, starts_at: startsAt },
    asOf: ({ startsAt, ...item }: Fields, now: Date): Fields =>
      typeof startsAt === 'string' && Date.parse(startsAt) > now.getTime()
        ? { ...item, startsAt }
        : { ...item, current: item[field] },
  };
}
const priceFigure = scheduled('base', ['base', 'next_base']);
const discountFigure = scheduled('discount', ['percent', 'next_percent']);

const settingFields = same('key', 'title', 'value', 'type');
const replyFields = same('title', 'text', 'department');
const textFields = same('input', 'title', 'text', 'poet');

/** An input that has ready texts can neither be removed nor be made to take a file. */
async function checkCategory(
  tx: Tx,
  item: contract.QrCategoryItem,
  before: contract.QrCategoryItem | null,
): Promise<void> {
  const fault = contract.qrCategoryFault(item);
  if (fault) throw refuseField(fault.field, fault.message);
  if (!before) return;
  const forTexts = new Set(item.inputs.filter((each) => each.kind !== 'file').map((each) => each.key));
  const lost = (await usedInputs(tx, before._id)).filter((key) => !forTexts.has(key));
  if (lost.length > 0)
    throw new Refusal(
      'CONFLICT',
      `متن‌های آماده‌ای برای قسمت «${lost[0]}» هست. اول آن‌ها را حذف کنید یا به قسمت دیگری ببرید.`,
    );
}

async function checkText(tx: Tx, item: contract.QrTextItem): Promise<void> {
  const inputs = await selectInputs(tx, item.categoryId);
  const fault = contract.qrPlaceFault(inputs, item.input);
  if (fault) throw inputs ? refuseField('input', fault) : notFound(fault);
}

async function categoryNeededBy(tx: Tx, id: string): Promise<string | null> {
  const [codes, texts] = await Promise.all([
    countOf(tx, 'qr_codes', 'category_id', id),
    countOf(tx, 'qr_texts', 'category_id', id),
  ]);
  if (codes > 0)
    return `${formatNumber(codes)} کد QR از این دسته ساخته شده است و حذف نمی‌شود. می‌توانید آن را خاموش کنید تا دیگر پیشنهاد نشود.`;
  return texts > 0
    ? `این دسته ${formatNumber(texts)} متن آماده دارد. اول متن‌ها را حذف کنید، یا دسته را خاموش کنید.`
    : null;
}

const fontOf = (id: unknown) => fontCatalog.find((font) => font.id === id);

export const kinds: readonly Kind[] = [
  declare({
    name: 'prices',
    calls: contract.prices,
    table: 'prices',
    key: 'type',
    given: orderTypes,
    words: ['type'],
    labels: orderTypeLabels,
    hasPositions: false,
    audience: 'all',
    missing: 'سفارشی از این نوع نیست.',
    toItem: (row, now) => ({
      type: row.type,
      label: orderTypeLabels[row.type],
      ...priceFigure.toItem(row, now),
    }),
    toRow: priceFigure.toRow,
    toColumns: priceFigure.toColumns,
    asOf: priceFigure.asOf,
  }),
  declare({
    name: 'levels',
    calls: contract.levelDiscounts,
    table: 'level_discounts',
    key: 'level',
    given: levels,
    words: ['level'],
    labels: levelLabels,
    hasPositions: false,
    audience: 'all',
    missing: 'سطحی با این نام نیست.',
    toItem: (row, now) => ({ label: levelLabels[row.level], ...discountFigure.toItem(row, now) }),
    toRow: discountFigure.toRow,
    toColumns: discountFigure.toColumns,
    asOf: discountFigure.asOf,
  }),
  declare({
    ...ordinary,
    name: 'settings',
    calls: contract.settings,
    table: 'settings',
    words: ['title', 'key', 'value'],
    missing: 'تنظیمی با این شناسه پیدا نشد.',
    ...settingFields,
    toRow: (fields, row) => {
      const all = { ...row, ...fields };
      const { type = 'text', value = '' } = all;
      return { ...settingFields.toRow(all), value: contract.settingValue(type, value) };
    },
    check: async (tx, item: contract.SettingItem, before) => {
      const fault = contract.settingFault(item.type, item.value);
      if (fault) throw refuseField('value', fault);
      const owner = await selectKeyOwner(tx, item.key);
      if (owner === undefined || owner === before?._id) return;
      const message = 'تنظیم دیگری این کلید را دارد.';
      throw new Refusal('CONFLICT', message, { fields: { key: message } });
    },
  }),
  declare({
    ...ordinary,
    name: 'questions',
    calls: contract.questions,
    table: 'help_questions',
    words: 'help_questions',
    named: 'question',
    missing: 'پرسشی با این شناسه پیدا نشد.',
    ...same('department', 'question', 'answer'),
  }),
  declare({
    ...ordinary,
    name: 'quick-replies',
    calls: contract.quickReplies,
    table: 'quick_replies',
    words: 'quick_replies',
    audience: 'admins',
    missing: 'پاسخی با این شناسه پیدا نشد.',
    ...replyFields,
    toItem: ({ department, ...row }) =>
      replyFields.toItem({ ...row, ...(department !== null && { department }) }),
  }),
  declare({
    name: 'pages',
    calls: contract.pages,
    table: 'pages',
    key: 'id',
    given: ['terms', 'privacy', 'contact'],
    words: ['title', 'text'],
    hasPositions: false,
    audience: 'all',
    missing: 'صفحه‌ای با این نام نیست.',
    ...same('title', 'text'),
  }),
  declare({
    name: 'fonts',
    calls: contract.fonts,
    table: 'fonts',
    key: 'id',
    given: fontCatalog.map(({ id }) => id),
    words: ['name', 'id'],
    labels: Object.fromEntries(fontCatalog.map(({ id, family }) => [id, family])),
    hasPositions: false,
    audience: 'all',
    missing: 'فونتی با این شناسه پیدا نشد.',
    ...same('name', 'enabled'),
    toItem: ({ id, name, enabled }) => ({
      name,
      family: fontOf(id)?.family,
      type: fontOf(id)?.type,
      licence: fontOf(id)?.licence.name,
      enabled,
    }),
    prepare: ensureFontRows,
  }),
  declare({
    ...ordinary,
    name: 'qr-categories',
    calls: contract.qrCategories,
    table: 'qr_categories',
    words: ['title'],
    missing: 'دسته‌ای با این شناسه پیدا نشد.',
    toItem: (row) => ({
      ...pick(row, ['title', 'kind', 'enabled']),
      // jsonb orders the fields of an input differently, and versions are compared as text.
      inputs: row.inputs.map(({ key, label, kind, required }) => ({
        key,
        label,
        kind,
        required,
      })),
      image: row.picture,
    }),
    toRow: (fields) => ({
      ...pick(fields, ['title', 'kind', 'enabled']),
      ...(fields.inputs !== undefined && { inputs: JSON.stringify(fields.inputs) }),
    }),
    toColumns: ({ image, ...item }: contract.QrCategoryItem) => ({
      ...pick(item, ['title', 'kind', 'inputs', 'enabled']),
      picture: image ?? null,
    }),
    check: checkCategory,
    neededBy: categoryNeededBy,
  }),
  declare({
    ...ordinary,
    name: 'qr-texts',
    calls: contract.qrTexts,
    table: 'qr_texts',
    words: 'qr_texts',
    within: 'category_id',
    missing: 'متنی با این شناسه پیدا نشد.',
    toItem: ({ poet, ...row }) => ({
      categoryId: String(row.category_id),
      ...textFields.toItem({ ...row, ...(poet !== null && { poet }) }),
    }),
    toRow: (fields) => ({
      ...textFields.toRow(fields),
      ...(fields.poet === '' && { poet: null }),
      ...(fields.categoryId !== undefined && { category_id: Number(fields.categoryId) }),
    }),
    toColumns: (item: contract.QrTextItem) => ({
      ...textFields.toColumns(item),
      category_id: Number(item.categoryId),
    }),
    check: checkText,
  }),
];

export const kindOf = (name: ContentKind): Kind => {
  const kind = kinds.find((each) => each.name === name);
  if (!kind) throw new Error(`no kind of content is called ${name}`);
  return kind;
};
