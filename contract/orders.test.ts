import { expect, it } from 'vitest';
import { isAnswered, type OrderEvent } from './orders.ts';

it('knows that a question was answered, whoever wrote after it', () => {
  const answered = (...actions: string[]) =>
    isAnswered({ status: 'suspended', events: actions.map((action) => ({ action })) as OrderEvent[] });
  expect(answered('accept', 'suspend')).toBe(false);
  expect(answered('suspend', 'message')).toBe(false);
  expect(answered('suspend', 'answer')).toBe(true);
  expect(answered('suspend', 'answer', 'message', 'promise')).toBe(true);
  expect(answered('suspend', 'answer', 'accept', 'suspend', 'message')).toBe(false);
  expect(isAnswered({ status: 'designing', events: [] })).toBe(false);
});
