import { expect, it } from 'vitest';
import { compareFiles, episodeTitle } from './episode-titles.ts';

it.each([
  ['۰۲_باز کردن-فایل.mp4', 'باز کردن فایل'],
  ['01. شروع.mov', 'شروع'],
  ['قسمت ۲.mp4', 'قسمت ۲'],
  ['قسمت 1 نصب CorelDRAW 2024.mp4', 'قسمت ۱ نصب CorelDRAW ۲۰۲۴'],
  ['12.mp4', '۱۲'],
  ['VID_2024.mp4', 'VID 2024'],
])('names an episode after %s', (file, title) => {
  expect(episodeTitle(file)).toBe(title);
});

it('orders files as people number them', () => {
  const files = ['قسمت ۱۰.mp4', 'قسمت ۲.mp4', '3 پایان.mp4', '1 آغاز.mp4', 'قسمت ۱.mp4'];
  expect(files.toSorted(compareFiles)).toEqual([
    '1 آغاز.mp4',
    '3 پایان.mp4',
    'قسمت ۱.mp4',
    'قسمت ۲.mp4',
    'قسمت ۱۰.mp4',
  ]);
});
