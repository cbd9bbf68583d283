// @vitest-environment happy-dom
import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { createServer, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { markPin } from '#contract/conversations';
import { getOrder, type Order } from '#contract/orders';
import { pageOn, readBody, until } from '../../testing/page-on.tsx';
import { handleEvent, refresh } from './freshness.ts';
import { queryOf, useCall } from './queries.ts';

// The API, which answers when the test says so.
const waiting = new Map<string, ServerResponse>();
const server = createServer(async (request, response) => {
  const { pinId } = JSON.parse((await readBody(request)).toString());
  waiting.set(pinId, response);
});
const answer = (pinId: string, status: number, order: object) =>
  waiting.get(pinId)?.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(order));
const refusal = { error: true, code: 'NOT_FOUND', message: 'نیست.' };

const showHook = pageOn(server);
const orderQuery = queryOf(getOrder, { params: { id: '7' } });

/** Marks pins of an order, which is shown as a word that grows by each pin, and that nothing fetches again. */
async function marking(...pins: string[]) {
  const page = showHook(() => {
    const client = useQueryClient();
    const call = useCall(markPin, {
      expects: (_, { body: { pinId } }) =>
        client.setQueryData(orderQuery.queryKey, (now) => now && { ...now, desc: `${now.desc} ${pinId}` }),
    });
    return { client, ...call };
  });
  const { client } = page();
  const shown = () => client.getQueryData(orderQuery.queryKey)?.desc;
  client.setQueryData(orderQuery.queryKey, { _id: '7', desc: 'was' } as Order);
  for (const pinId of pins) {
    page().run({ body: { designId: '7', pinId, done: true } });
    await until(() => waiting.has(pinId));
  }
  return { shown, page };
}

test('what a failed call was expected to change is taken back at once', async () => {
  const { shown, page } = await marking('one');
  expect(shown()).toBe('was one');
  answer('one', 404, refusal);
  await until(() => page().error);
  expect(shown()).toBe('was');
});

test('calls that fail in any order leave nothing of what was expected', async () => {
  for (const [first, last] of [
    ['1', '2'],
    ['2', '1'],
  ] as const) {
    waiting.clear();
    const { shown } = await marking('1', '2');
    expect(shown()).toBe('was 1 2');
    answer(first, 404, refusal);
    answer(last, 404, refusal);
    await until(() => shown() === 'was');
  }
});

test('what has come since is not taken back', async () => {
  const { shown, page } = await marking('late');
  page().client.setQueryData(orderQuery.queryKey, { _id: '7', desc: 'newer' } as Order);
  answer('late', 404, refusal);
  await until(() => page().error);
  expect(shown()).toBe('newer');
});

test('what a running call is expected to change is not replaced by answers from before it', async () => {
  const { shown, page } = await marking('held');
  const { client } = page();
  let fetches = 0;
  void new QueryObserver(client, {
    ...orderQuery,
    staleTime: Infinity,
    queryFn: async () => {
      fetches += 1;
      return { _id: '7', desc: waiting.has('held') ? 'was' : 'was held' } as Order;
    },
  }).subscribe(() => {});
  // An event about another change, an interrupted stream, and the end of another call.
  handleEvent(client, { type: 'design', id: '7' });
  handleEvent(client, { type: 'connected' });
  await refresh(client, markPin.changes);
  expect([shown(), fetches]).toEqual(['was held', 0]);

  const response = waiting.get('held');
  waiting.delete('held');
  response
    ?.writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ _id: '7', desc: 'was held' }));
  await until(() => fetches === 1);
  await until(() => shown() === 'was held');
  handleEvent(client, { type: 'design', id: '7' });
  await until(() => fetches === 2);
});
