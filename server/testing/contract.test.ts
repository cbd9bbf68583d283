import { expect, test } from 'vitest';
import { allEndpoints } from './contract.ts';

test('an answer that takes the place of another is of its shape, and its id is that call’s one parameter', () => {
  const calls = allEndpoints.filter(({ answerIs }) => answerIs);
  expect(calls.length).toBeGreaterThan(0);
  for (const { path, answer, answerIs } of calls) {
    expect(answer, path).toBe(answerIs?.answer);
    expect(answerIs?.path.split('{').length, path).toBeLessThan(3);
  }
});

test('each topic that a call changes is heard by one', () => {
  const heard = new Set(allEndpoints.flatMap(({ hears = [] }) => hears));
  const changed = new Set(allEndpoints.flatMap(({ changes = [] }) => changes));
  expect([...changed].filter((topic) => !heard.has(topic))).toEqual([]);
});
