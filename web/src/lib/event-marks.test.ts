import { expect, test, vi } from 'vitest';
import { eventMarkHeader } from '#contract/common/endpoint';
import { isCurrent, recordAnswer, recordEvent } from './event-marks.ts';

const answer = (mark: number) => recordAnswer((name) => (name === eventMarkHeader ? String(mark) : null));

test('data is current up to its oldest answer and the events after it, and an older answer on its way is noticed', () => {
  const missed = vi.fn();
  expect(isCurrent(1, missed)).toBe(false);
  answer(7);
  answer(5);
  expect(isCurrent(6, missed)).toBe(false);
  recordEvent(6);
  recordEvent(Number.POSITIVE_INFINITY);
  expect(isCurrent(7, missed)).toBe(false);
  expect(isCurrent(6, missed)).toBe(true);
  answer(6);
  expect(missed).not.toHaveBeenCalled();
  answer(5);
  expect(missed).toHaveBeenCalledOnce();
  expect(isCurrent(6, missed)).toBe(false);
});
