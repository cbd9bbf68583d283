// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { whenUsed } from './when-idle.ts';

const act = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));

beforeEach(() => {
  vi.useFakeTimers();
});

test('it waits for the first press or key, runs once, and not for a pointer that passes or a focus', () => {
  const run = vi.fn();
  whenUsed(run);
  for (const type of ['pointermove', 'focusin', 'load']) act(type);
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
  for (const type of ['keydown', 'input', 'pointerdown']) act(type);
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});

test('it runs after the event, so that a render does not come between typing and the field’s own handler', () => {
  const run = vi.fn();
  whenUsed(run);
  act('input');
  expect(run).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});

test('a cancelled wait runs nothing, not even after the event', () => {
  const run = vi.fn();
  whenUsed(run)();
  act('pointerdown');
  const cancel = whenUsed(run);
  act('pointerdown');
  cancel();
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
});
