import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMessages } from '#contract/notifications';
import { changeCourse, deleteCourse, setEpisodeVideo } from '#contract/tutorials';
import { submitVip } from '#contract/upgrades';
import { forgetKey, keyFor } from './idempotency-keys.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ids = (...notifIds: string[]) => ({ body: { notifIds } });
const pass = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000);

test('a call whose answer was lost keeps its key while it is being tried again', () => {
  const first = keyFor(readMessages, ids('1'));
  pass(9);
  expect(keyFor(readMessages, ids('1'))).toBe(first);
  pass(9);
  expect(keyFor(readMessages, ids('1'))).toBe(first);
});

test('the same input later, another input or another call, or once the answer is known, gets a new key', () => {
  const first = keyFor(submitVip, {});
  pass(10);
  const later = keyFor(submitVip, {});
  expect(later).not.toBe(first);
  forgetKey(submitVip, {});
  expect(keyFor(submitVip, {})).not.toBe(later);

  const one = keyFor(readMessages, ids('1'));
  expect(keyFor(readMessages, ids('1', '2'))).not.toBe(one);
  expect(keyFor(readMessages, ids('1'))).not.toBe(one);
});

test('tries of the same call for two records keep a key each, as do two calls at one path', () => {
  const video = (id: string) => ({ params: { id }, body: { uploadId: '7' } });
  const [one, other] = [keyFor(setEpisodeVideo, video('1')), keyFor(setEpisodeVideo, video('2'))];
  expect(keyFor(setEpisodeVideo, video('1'))).toBe(one);
  expect(keyFor(setEpisodeVideo, video('2'))).toBe(other);
  forgetKey(setEpisodeVideo, video('1'));
  expect(keyFor(setEpisodeVideo, video('1'))).not.toBe(one);
  expect(keyFor(setEpisodeVideo, video('2'))).toBe(other);

  const params = { id: '1' };
  const changed = keyFor(changeCourse, { params });
  expect(keyFor(deleteCourse, { params })).not.toBe(changed);
  expect(keyFor(changeCourse, { params })).toBe(changed);
});
