// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { act } from 'react';
import { expect, test } from 'vitest';
import type { Order } from '#contract/orders';
import { usePlace } from './use-place.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const queue = (ids: number[]) => ids.map((id) => ({ _id: String(id) }) as Order);

/** Renders `usePlace` for several orders and queues in turn. */
async function placesIn(open: number | readonly number[], queues: number[][], names: string[] = []) {
  const places: { at: number; place: number }[] = [];
  function Probe({ name, ids, openId }: { name: string; ids: number[]; openId: number }) {
    const { at, place } = usePlace(name, queue(ids), openId);
    places.push({ at, place });
    return null;
  }
  const root = createRoot(document.createElement('div'));
  const last: typeof places = [];
  for (const [nth, ids] of queues.entries()) {
    const openId = typeof open === 'number' ? open : (open[nth] ?? 0);
    await act(async () => root.render(<Probe name={names[nth] ?? ''} ids={ids} openId={openId} />));
    last.push(places.at(-1) ?? { at: -1, place: -1 });
  }
  await act(async () => root.unmount());
  return last;
}

test('the place of an order that leaves its queue is that of the next one', async () => {
  expect(
    await placesIn(3, [
      [1, 2, 3, 4, 5],
      [1, 2, 4, 5],
    ]),
  ).toEqual([
    { at: 2, place: 2 },
    { at: -1, place: 2 },
  ]);
});

test('an order that leaves together with those above it skips none', async () => {
  expect(
    (
      await placesIn(3, [
        [2, 3, 4, 5],
        [4, 5],
      ])
    ).at(-1),
  ).toEqual({ at: -1, place: 0 });
});

test('an order that was never in the queue is before its first one', async () => {
  expect(await placesIn(9, [[1, 2]])).toEqual([{ at: -1, place: 0 }]);
});

test('after the last order comes the end of the queue', async () => {
  expect((await placesIn(2, [[1, 2, 3], [1, 2], [1]])).at(-1)).toEqual({ at: -1, place: 0 });
  expect((await placesIn(2, [[1, 2, 3], [1]])).at(-1)).toEqual({ at: -1, place: 1 });
});

test('an order that is opened again is where it was', async () => {
  const left = [42, 43, 44];
  expect((await placesIn([40, 40, 42, 40], [[40, ...left], left, left, left])).at(-1)).toEqual({
    at: -1,
    place: 0,
  });
  // An order outside the queue takes the place of the last one.
  expect((await placesIn([42, 9], [left, left])).at(-1)).toEqual({ at: -1, place: 1 });
});

test('an order of another queue is before the first one, and has its place again in its own', async () => {
  const own = [1, 2, 3];
  const rest = [1, 3];
  const places = await placesIn(2, [own, [], [7, 8], rest], ['pending', 'mine', 'mine', 'pending']);
  expect(places.slice(1)).toEqual([
    { at: -1, place: 0 },
    { at: -1, place: 0 },
    { at: -1, place: 1 },
  ]);
});
