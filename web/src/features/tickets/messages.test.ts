import { expect, test } from 'vitest';
import type { Message, Ticket } from '#contract/tickets';
import { messagesOf } from './messages.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 8, minute)).toISOString();
const message = (_id: string, minute: number, admin: boolean, person = admin ? '9' : '1'): Message => ({
  _id,
  text: `پیام ${_id}`,
  files: [],
  author: { _id: person, name: '', admin },
  createdAt: at(minute),
});

test('both sides and the notes are one conversation in the order of writing', () => {
  const ticket = {
    questions: [message('2', 0, false), message('10', 3, false)],
    answers: [message('9', 2, true)],
    notes: [message('3', 1, true)],
  } as unknown as Ticket;
  expect(messagesOf(ticket).map(({ _id, isNote }) => [_id, isNote])).toEqual([
    ['2', false],
    ['3', true],
    ['9', false],
    ['10', false],
  ]);
  expect(messagesOf({} as Ticket)).toEqual([]);
});
