import { expect, it } from 'vitest';
import { markLines } from './mark-lines.ts';

const mark = (id: string, fileId: string, x: number, y: number, note: string) => ({ id, fileId, x, y, note });
const first = { _id: '1', filename: 'front.png' };
const second = { _id: '2', filename: 'back.png' };

it('says each mark in a line of its own', () => {
  const marks = [mark('a', '1', 32.4, 57.6, ' خط نازک‌تر '), mark('b', '1', 5, 5, '')];
  expect(markLines(marks, [first])).toBe('۱) (۳۲٪، ۵۸٪) خط نازک‌تر\n۲) (۵٪، ۵٪)');
});

it('names the pictures when there are several, and counts on from one to the next', () => {
  const marks = [mark('a', '2', 1, 2, 'پشت'), mark('b', '1', 3, 4, 'رو')];
  expect(markLines(marks, [first, second])).toBe(
    'روی front.png:\n۱) (۳٪، ۴٪) رو\nروی back.png:\n۲) (۱٪، ۲٪) پشت',
  );
});
