// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { whenUsed } from './when-idle.ts';

const act = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));

test('it waits for the first press or key, runs once, and not for a pointer that passes or a focus', () => {
  const run = vi.fn();
  whenUsed(run);
  for (const type of ['pointermove', 'focusin', 'load']) act(type);
  expect(run).not.toHaveBeenCalled();
  for (const type of ['keydown', 'input', 'pointerdown']) act(type);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a wait that is given up runs nothing', () => {
  const run = vi.fn();
  whenUsed(run)();
  act('pointerdown');
  expect(run).not.toHaveBeenCalled();
});
