import { expect, it } from 'vitest';
import { beginHistory, record, redo, undo } from './history.ts';

it('takes typing without a pause as one step, and goes back and forth', () => {
  let history = beginHistory('');
  history = record(history, 'ب', 'text', 0);
  history = record(history, 'به', 'text', 500);
  history = record(history, 'به نام', 'text', 2000);
  history = record(history, 'به نام!', 'other', 2100);
  expect(history.past).toEqual(['', 'به', 'به نام']);
  history = undo(undo(history));
  expect(history.now).toBe('به');
  history = redo(history);
  expect(history.now).toBe('به نام');
  // After a step back the next letter is a separate step.
  history = record(history, 'به نامِ', 'text', 2200);
  expect(history.past).toEqual(['', 'به', 'به نام']);
  expect(history.future).toEqual([]);
});

it('does nothing where there is no way', () => {
  const history = beginHistory(1);
  expect(undo(history)).toBe(history);
  expect(redo(history)).toBe(history);
});
