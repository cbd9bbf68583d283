import { expect, test } from 'vitest';
import { differences, inWords, nameOf } from './words.ts';

const titles = { categories: new Map([['3', 'آرزوها']]), courses: new Map([['7', 'از عکس تا طرح']]) };

test('a change is read with labels and values in Persian', () => {
  expect(
    differences('prices', { label: 'کورل', base: 100_000 }, { label: 'کورل', base: 120_000 }, titles),
  ).toEqual([{ label: 'قیمت', was: '۱۰۰٬۰۰۰ تومان', is: '۱۲۰٬۰۰۰ تومان' }]);
  expect(differences('courses', { published: false }, { published: true }, titles)).toEqual([
    { label: 'وضعیت', was: 'پیش‌نویس', is: 'منتشر شده' },
  ]);
  expect(differences('qr-texts', null, { categoryId: '3', title: 'تولد' }, titles)).toEqual([
    { label: 'دسته', was: '', is: 'آرزوها' },
    { label: 'عنوان', was: '', is: 'تولد' },
  ]);
});

test('a picture in place of another is told apart from it', () => {
  expect(differences('courses', { image: '/media/a' }, { image: '/media/b' }, titles)).toEqual([
    {
      label: 'تصویر',
      was: 'دارد (قبلی)',
      is: 'دارد (تازه)',
      pictures: { was: '/media/a', is: '/media/b' },
    },
  ]);
});

test('values of a form are in words too, in the order of the kind', () => {
  expect(inWords('episodes', { description: '', title: 'برش 2', courseId: '7' }, titles)).toEqual([
    { label: 'عنوان', text: 'برش 2', picture: null },
    { label: 'توضیح', text: '', picture: null },
    { label: 'دوره', text: 'از عکس تا طرح', picture: null },
  ]);
  const cover = new File(['png'], 'cover.png');
  expect(inWords('courses', { image: '/media/a', picture: cover }, titles)).toEqual([
    { label: 'تصویر', text: '', picture: cover },
  ]);
  const hours = JSON.stringify({
    days: Object.fromEntries(
      ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, ['09:00', '18:00']]),
    ),
    closed: ['2026-03-21'],
  });
  expect(inWords('settings', { type: 'hours', value: hours }, titles)[1]?.text).toContain('تعطیل: ');
});

test('the inputs of a category tell their keys, which are in the pages of codes', () => {
  const input = { key: 'verse', label: 'بیت', kind: 'long', required: true };
  const [one] = differences('qr-categories', { inputs: [] }, { inputs: [input] }, titles);
  expect(one?.is).toBe('بیت (کلید verse، متن بلند، الزامی)');
});

test('an item is called by its title, question, label or name', () => {
  expect(nameOf({ question: 'کی آماده می‌شود؟' })).toBe('کی آماده می‌شود؟');
  expect(nameOf(null)).toBe('');
});
