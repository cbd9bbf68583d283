import { expect, test } from 'vitest';
import type { CustomerCard } from '#contract/dashboard';
import { arrange, ordersShown } from './desk-cards.ts';

const card = (kind: CustomerCard['kind'], id: string, hasWish?: boolean) =>
  ({ kind, title: '', at: '', design: { _id: id }, hasWish }) as CustomerCard;
const ids = (cards: readonly CustomerCard[]) => cards.map(({ design }) => design?._id);

test('three results have a card and three a line, the wished ones and the newest first', () => {
  const ready = ['1', '2', '3', '4', '5', '6', '7'].map((id) => card('ready', id, id === '2'));
  const shown = arrange([card('question', 'q'), ...ready, card('inWork', 'w')]);
  expect(ids(shown.waiting)).toEqual(['q', '2', '7', '6']);
  expect(ids(shown.ready)).toEqual(['5', '4', '3']);
  expect(ids(shown.inWork)).toEqual(['w']);
  expect(shown.hasMoreReady).toBe(true);
  expect(arrange(ready.slice(1)).hasMoreReady).toBe(false);
});

test('three questions have a card, the others a line', () => {
  const cards = ['1', '2', '3', '4', '5'].map((id) => card('question', id));
  const shown = arrange([...cards, card('unpaid', 'u')]);
  expect(ids(shown.waiting)).toEqual(['1', '2', '3', 'u']);
  expect(ids(shown.questions)).toEqual(['4', '5']);
  expect([...ordersShown(cards)]).toHaveLength(5);
});

test('a result that has no place on the desk is not taken for shown', () => {
  const ready = ['1', '2', '3', '4', '5', '6', '7'].map((id) => card('ready', id));
  expect([...ordersShown([...ready, card('inWork', 'w')])].toSorted()).toEqual([
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    'w',
  ]);
});
