import { expect, test } from 'vitest';
import { type StagedFile, uploadItems } from './upload-items.ts';

const file = (id: string, bytes: number): StagedFile => ({
  id,
  file: new File([new Uint8Array(bytes)], `${id}.svg`),
});
const staged = [file('a', 100), file('b', 300)];
const states = (percent: number | null, hasFailed = false) =>
  uploadItems(staged, percent === null ? null : { percent, speed: 10 }, hasFailed).map((item) => [
    item.id,
    item.status,
    'percent' in item ? Math.round(item.percent) : null,
  ]);

test('files leave one after the other, each by its share of the bytes', () => {
  expect(states(12.5)).toEqual([
    ['a', 'sending', 50],
    ['b', 'waiting', null],
  ]);
  expect(states(62.5)).toEqual([
    ['a', 'done', null],
    ['b', 'sending', 50],
  ]);
});

test('before the first byte all of them are on their way, and afterwards all have arrived', () => {
  expect(states(0).map(([, status]) => status)).toEqual(['sending', 'sending']);
  expect(states(100).map(([, status]) => status)).toEqual(['done', 'done']);
  expect(states(null).map(([, status]) => status)).toEqual(['done', 'done']);
});

test('a broken line fails all of them, for they leave in one request', () => {
  expect(states(null, true).map(([, status]) => status)).toEqual(['failed', 'failed']);
});

test('an empty file has arrived with the first byte after it', () => {
  const items = uploadItems([file('empty', 0), file('b', 10)], { percent: 50, speed: 1 }, false);
  expect(items.map(({ status }) => status)).toEqual(['done', 'sending']);
});
