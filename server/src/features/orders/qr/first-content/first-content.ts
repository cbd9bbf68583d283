/** The categories and ready texts that a new shop begins with; admins change them as they like. */
import type { QrInput } from '#contract/qr';
import type { Db } from '../../../../platform/database/database.ts';
import { fillOnce } from '../../../../platform/database/first-content.ts';
import { insertCategories, insertTexts, type NewCategory, type NewText } from '../queries.ts';
import { loveVerses, memorialVerses, parentVerses, wishVerses, workVerses } from './verses.ts';
import { birthdayWords, loveWords, memorialWords, parentWords, weddingWords, workWords } from './words.ts';

const input = (key: string, label: string, kind: QrInput['kind'], required = false): QrInput => ({
  key,
  label,
  kind,
  required,
});
const to = input('to', 'برای', 'text');
const from = input('from', 'از طرف', 'text');
const poet = input('poet', 'شاعر', 'text');
const text = input('text', 'متن', 'long', true);
const caption = input('text', 'چند کلمه', 'long');
const date = input('date', 'تاریخ', 'text');

const firstCategories: readonly (NewCategory & { texts: readonly NewText[] })[] = [
  {
    title: 'پیام ویدیویی',
    kind: 'video',
    inputs: [input('file', 'ویدیو', 'file', true), to, caption, from],
    texts: [...birthdayWords.slice(0, 2), ...loveWords.slice(4, 5)],
  },
  {
    title: 'ویدیوی ازدواج و سالگرد',
    kind: 'video',
    inputs: [input('file', 'ویدیو', 'file', true), input('names', 'نام‌ها', 'text'), date, caption],
    texts: weddingWords.slice(0, 4),
  },
  {
    title: 'آلبوم عکس',
    kind: 'image',
    inputs: [input('file', 'عکس‌ها', 'file', true), to, caption, from],
    texts: [...loveWords.slice(0, 2), ...parentWords.slice(0, 1)],
  },
  {
    title: 'صدای ماندگار',
    kind: 'audio',
    inputs: [input('file', 'صدا', 'file', true), to, caption, from],
    texts: [loveWords[7], parentWords[2]].filter((each) => each !== undefined),
  },
  { title: 'شعر و عشق', kind: 'text', inputs: [to, text, poet, from], texts: [...loveVerses, ...loveWords] },
  {
    title: 'تولد و آرزوهای خوب',
    kind: 'text',
    inputs: [to, text, poet, from],
    texts: [...birthdayWords, ...wishVerses],
  },
  {
    title: 'ازدواج، سالگرد و عید',
    kind: 'text',
    inputs: [to, text, poet, date, from],
    texts: weddingWords,
  },
  {
    title: 'مادر و پدر',
    kind: 'text',
    inputs: [to, text, poet, from],
    texts: [...parentWords, ...parentVerses],
  },
  {
    title: 'کار، دانش و سپاس',
    kind: 'text',
    inputs: [to, text, poet, from],
    texts: [...workWords, ...workVerses],
  },
  {
    title: 'یادبود',
    kind: 'text',
    inputs: [input('name', 'نام', 'text', true), date, text, poet, from],
    texts: [...memorialVerses, ...memorialWords],
  },
  {
    title: 'لینک دلخواه',
    kind: 'link',
    inputs: [input('link', 'لینک', 'link', true), caption],
    texts: [],
  },
  {
    title: 'صفحهٔ کسب‌وکار',
    kind: 'link',
    inputs: [
      input('link', 'لینک سایت یا شبکهٔ اجتماعی', 'link', true),
      input('name', 'نام کسب‌وکار', 'text'),
      input('phone', 'تلفن', 'text'),
      caption,
    ],
    texts: workWords.filter(({ title }) => /مشتری|نگهداری/.test(title)),
  },
];

/** Fills categories and their texts once, also in a shop that stood before them. */
export const fillQrContent = (db: Db): Promise<void> =>
  fillOnce(db, 'qr-categories', async (tx) => {
    const ids = await insertCategories(tx, firstCategories);
    await insertTexts(
      tx,
      firstCategories.flatMap(({ texts }, index) =>
        texts.map((each) => ({ ...each, category: ids[index] ?? 0 })),
      ),
    );
  });
