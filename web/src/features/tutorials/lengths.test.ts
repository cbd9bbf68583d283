import { expect, test } from 'vitest';
import type { Course, Episode } from '#contract/tutorials';
import { nextOf, percentOf, resumeAt, formatLength, watchedTo } from './lengths.ts';

const episode = (id: string, part: Partial<Episode> = {}): Episode => ({
  _id: id,
  title: id,
  description: '',
  seconds: 100,
  video: null,
  extras: 0,
  watched: 0,
  done: false,
  ...part,
});

test('lengths are written as people say them', () => {
  expect([0.4, 45, 90, 3600, 3900].map(formatLength)).toEqual([
    '۱ ثانیه',
    '۴۵ ثانیه',
    '۲ دقیقه',
    '۱ ساعت',
    '۱ ساعت و ۵ دقیقه',
  ]);
});

test('an episode goes on where it was left, unless that is its beginning or its end', () => {
  const at = (watched: number) => resumeAt(episode('a', { watched }));
  expect([0, 2, 3, 50, 95].map(at)).toEqual([0, 0, 3, 50, 0]);
  const unknown = episode('a', { seconds: null, watched: 50 });
  expect([unknown, { ...unknown, done: true }].map(resumeAt)).toEqual([50, 0]);
  expect(percentOf(episode('a', { watched: 25 }))).toBe(25);
  expect(percentOf(episode('a', { watched: 0, done: true }))).toBe(100);
  expect(percentOf(episode('a', { seconds: null, watched: 9 }))).toBe(0);
});

test('a course goes on with what was begun, then with what was not watched yet', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => episode(id)) as [Episode, Episode, Episode];
  const done = { done: true, watched: 100 };
  expect(nextOf([])).toBeUndefined();
  expect(nextOf([a, b, c])?._id).toBe('a');
  expect(nextOf([a, { ...b, watched: 9 }, c])?._id).toBe('b');
  expect(nextOf([{ ...a, ...done }, b, c])?._id).toBe('b');
  expect(nextOf([a, b, { ...c, ...done }])?._id).toBe('a');
  expect(nextOf([a, b, c].map((each) => ({ ...each, ...done })))?._id).toBe('a');
});

test('what was watched just now is kept, and an episode that is done stays so', () => {
  const course = { episodes: [episode('1'), episode('2', { done: true }), episode('3', { seconds: null })] };
  const after = (id: string, at: number, ended = false) =>
    watchedTo(course as Course, id, at, ended).episodes.map((each) => [each.watched, each.done]);
  expect(after('1', 40)).toEqual([
    [40, false],
    [0, true],
    [0, false],
  ]);
  expect(after('1', 120)).toEqual([
    [100, true],
    [0, true],
    [0, false],
  ]);
  expect(after('2', 5)).toEqual([
    [0, false],
    [5, true],
    [0, false],
  ]);
  expect(after('3', 40)).toEqual([
    [0, false],
    [0, true],
    [40, false],
  ]);
  expect(after('3', 40, true)).toEqual([
    [0, false],
    [0, true],
    [40, true],
  ]);
});
