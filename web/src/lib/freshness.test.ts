/** Tests the page's own calls together with its event stream, over real HTTP. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/common/endpoint';
import { type Event, getNotifications } from '#contract/notifications';
import { countPending, searchOrders } from '#contract/order-lists';
import { acceptOrder, getOrder } from '#contract/orders';
import { getProfile } from '#contract/profile';
import { getCourse, getCourseContents, getCourses, saveProgress } from '#contract/tutorials';

type Respond = (response: ServerResponse, key: string) => void;

const requestedPaths: string[] = [];
const streams = new Set<ServerResponse>();
let respond: Record<string, Respond> = {};
const json = (response: ServerResponse, status: number, answer: unknown) =>
  response
    .writeHead(status, { 'content-type': 'application/json', 'event-mark': '1' })
    .end(JSON.stringify(answer));

const server = createServer((request, response) => {
  const path = new URL(request.url ?? '', 'http://page').pathname.slice('/api/'.length);
  requestedPaths.push(path);
  const handle = respond[path];
  if (path === 'events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('retry: 10\n\nid: 1\ndata: {"type":"connected"}\n\n');
    streams.add(response);
    response.on('close', () => streams.delete(response));
  } else if (handle) handle(response, String(request.headers['idempotency-key']));
  else json(response, 200, { path });
});
const count = (call: Endpoint, id = '7') =>
  requestedPaths.filter((path) => path === call.path.replace('{id}', id)).length;
const receive = (event: Event) =>
  streams.forEach((stream) => stream.write(`id: 2\ndata: ${JSON.stringify(event)}\n\n`));

const closes: (() => void)[] = [];

/** Loads the modules again, as a separate tab does, and listens to events; `heard` collects their types. */
async function openTab() {
  vi.resetModules();
  const [queries, freshness, events] = await Promise.all([
    import('./queries.ts'),
    import('./freshness.ts'),
    import('./events.ts'),
  ]);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } });
  const heard: string[] = [];
  const show = async <E extends Endpoint>(call: E, input: Parameters<typeof queries.queryOf<E>>[1]) => {
    const observer = new QueryObserver(queryClient, queries.queryOf(call, input) as never);
    closes.push(observer.subscribe(() => {}));
    await observer.fetchOptimistic(observer.options as never).catch(() => {});
    return observer;
  };
  const listen = () => {
    const stop = events.listenToEvents({
      onEvent: (event) => {
        heard.push(event.type);
        freshness.handleEvent(queryClient, event);
      },
      onUp: () => {},
      onDisconnect: () => {},
    });
    closes.push(stop);
    return stop;
  };
  const accept = () => queries.act(queryClient, acceptOrder, { body: { designId: '7' } });
  const { endFetches } = freshness;
  return { heard, show, listen, accept, queryClient, endFetches, ...queries };
}

beforeEach(async () => {
  requestedPaths.length = 0;
  respond = {};
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch, EventSource } = globalThis;
  const kept = new Map<string, string>();
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => fetch(base + path, options));
  vi.stubGlobal(
    'EventSource',
    class extends EventSource {
      constructor(path: string) {
        super(base + path);
      }
    },
  );
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
});
afterEach(async () => {
  for (const close of closes.splice(0)) close();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Opens a tab with an order, the count of waiting orders, the profile and the notifications, each fetched once. */
async function openOrder() {
  const tab = await openTab();
  const order = await tab.show(getOrder, { params: { id: '7' } });
  for (const call of [countPending, getProfile, getNotifications]) await tab.show(call, {});
  tab.listen();
  await expect.poll(() => streams.size).toBe(1);
  return { ...tab, order };
}

test('the own changes of a call are fetched once, whenever their event arrives, and its answer is shown at once', async () => {
  const { order, accept, heard } = await openOrder();
  respond[acceptOrder.path] = (response, by) => {
    receive({ type: 'design', id: '7', call: by });
    json(response, 200, { _id: '7', status: 'designing' });
  };
  const { refreshed } = await accept();
  expect(order.getCurrentResult().data).toEqual({ _id: '7', status: 'designing' });
  await refreshed;
  const key = 'of another page';
  receive({ type: 'notification', call: key });
  await expect.poll(() => count(getNotifications)).toBe(2);
  expect(heard).toContain('design');
  expect([count(getOrder), count(countPending), count(getProfile)]).toEqual([1, 2, 2]);

  receive({ type: 'design', id: '7', call: key });
  await expect.poll(() => [count(getOrder), count(countPending), count(getProfile)]).toEqual([2, 3, 3]);
  expect(count(getNotifications)).toBe(2);
});

test('a call takes its record out of a list that no longer holds it, before the list is fetched again', async () => {
  const { accept, queryClient, listOf } = await openTab();
  const list = (isHeld?: (row: { _id: string; status: string }) => boolean) =>
    listOf(searchOrders, { query: { search: String(isHeld) } }, ({ designs }) => designs, isHeld);
  const [pending, all] = [list(({ status }) => status === 'pending'), list()];
  const designs = ['6', '7', '8'].map((_id) => ({ _id, status: 'pending' }));
  const metadata = { page: 1, count: 3, total: 3, totalPages: 1 };
  respond[searchOrders.path] = (response) => json(response, 200, { designs, metadata });
  for (const each of [pending, all]) await queryClient.fetchInfiniteQuery(each);
  respond[acceptOrder.path] = (response) => json(response, 200, { _id: '7', status: 'designing' });
  await accept();
  const [left, kept] = [pending, all].map(({ queryKey }) => queryClient.getQueryData(queryKey)?.pages[0]);
  expect([left?.rows.map(({ _id }) => _id), left?.metadata.total]).toEqual([['6', '8'], 2]);
  expect(kept).toEqual({ rows: designs, metadata });
});

test('a change that a call does not declare is fetched when its event arrives', async () => {
  const { accept } = await openOrder();
  respond[acceptOrder.path] = (response, by) => {
    json(response, 200, { _id: '7' });
    receive({ type: 'notification', call: by });
  };
  await accept();
  await expect.poll(() => count(getNotifications)).toBe(2);
});

test('a call whose answer was lost shows its changes by their events', async () => {
  const { accept } = await openOrder();
  respond[acceptOrder.path] = (response, by) => {
    receive({ type: 'design', id: '7', call: by });
    void sleep(50).then(() => response.destroy());
  };
  await expect(accept()).rejects.toMatchObject({ code: 'OFFLINE' });
  await expect.poll(() => [count(getOrder), count(countPending)]).toEqual([2, 2]);
});

test('a refusal after a change by somebody else fetches the record again, another refusal fetches nothing', async () => {
  const { accept } = await openOrder();
  const refuse = (status: number, code: string) => {
    respond[acceptOrder.path] = (response) => json(response, status, { error: true, code, message: 'نشد' });
  };
  refuse(400, 'VALIDATION');
  await expect(accept()).rejects.toMatchObject({ code: 'VALIDATION' });
  expect([count(getOrder), count(countPending)]).toEqual([1, 1]);
  refuse(409, 'CONFLICT');
  await expect(accept()).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect.poll(() => [count(getOrder), count(countPending)]).toEqual([2, 2]);
});

test('an older answer that arrives after a call does not replace the answer of the call', async () => {
  const { accept, order, queryClient } = await openOrder();
  let release = () => {};
  respond['design/one/7'] = (response) => {
    release = () => json(response, 200, { _id: '7', status: 'pending' });
  };
  void queryClient.refetchQueries({ queryKey: [getOrder.path] });
  await expect.poll(() => count(getOrder)).toBe(2);
  respond['design/one/7'] = (response) => void json(response, 200, { _id: '7', status: 'designing' });
  respond[acceptOrder.path] = respond['design/one/7'];
  const { refreshed } = await accept();
  release();
  await refreshed;
  expect(order.getCurrentResult().data).toMatchObject({ status: 'designing' });
  expect(count(getOrder)).toBe(3);
});

test('an older answer on its way does not replace what is shown before the answer of a call', async () => {
  const { order, queryClient, endFetches } = await openOrder();
  let release = () => {};
  respond['design/one/7'] = (response) => {
    release = () => json(response, 200, { _id: '7', status: 'pending' });
  };
  const refetched = queryClient.refetchQueries({ queryKey: [getOrder.path] });
  await expect.poll(() => count(getOrder)).toBe(2);
  await endFetches(queryClient, acceptOrder.changes);
  queryClient.setQueriesData({ queryKey: [getOrder.path] }, { _id: '7', status: 'designing' });
  release();
  await refetched;
  expect(order.getCurrentResult()).toMatchObject({ data: { status: 'designing' }, fetchStatus: 'idle' });
});

test('a change while the first answer is on its way is not lost', async () => {
  const { show, listen, queryClient } = await openTab();
  await show(getProfile, {});
  listen();
  await expect.poll(() => streams.size).toBe(1);
  let release = () => {};
  respond['design/one/7'] = (response) => {
    release = () => json(response, 200, { _id: '7', status: 'pending' });
  };
  const shown = show(getOrder, { params: { id: '7' } });
  await expect.poll(() => count(getOrder)).toBe(1);
  receive({ type: 'design', id: '7' });
  respond['design/one/7'] = (response) => void json(response, 200, { _id: '7', status: 'cancelled' });
  await sleep(50);
  release();
  const order = await shown;
  await expect.poll(() => order.getCurrentResult().data).toMatchObject({ status: 'cancelled' });
  expect([count(getOrder), queryClient.isFetching()]).toEqual([2, 0]);
});

test('tabs share one stream, the next one takes it over, and a gap in it is announced', async () => {
  const [first, second] = [await openTab(), await openTab()];
  for (const { show } of [first, second]) await show(getProfile, {});
  const stop = first.listen();
  await expect.poll(() => streams.size).toBe(1);
  second.listen();
  receive({ type: 'design', id: '7' });
  for (const { heard } of [first, second]) await expect.poll(() => heard).toEqual(['design']);
  expect(requestedPaths.filter((path) => path === 'events')).toHaveLength(1);

  stop();
  await expect.poll(() => requestedPaths.filter((path) => path === 'events').length).toBe(2);
  await expect.poll(() => second.heard).toEqual(['design', 'connected']);
  streams.forEach((stream) => stream.destroy());
  await expect.poll(() => second.heard).toEqual(['design', 'connected', 'connected']);
  expect(first.heard).toEqual(['design']);
});

test('a query that a call leaves stale is fetched again only when it is next shown', async () => {
  const { show, act, queryClient } = await openTab();
  const course = { params: { id: '7' } };
  const shown = await show(getCourse, course);
  await (await act(queryClient, saveProgress, { body: { episodeId: '1', seconds: 5 } })).refreshed;
  await sleep(50);
  expect(count(getCourse)).toBe(1);
  shown.destroy();
  await show(getCourse, course);
  await expect.poll(() => count(getCourse)).toBe(2);
  expect(count(getCourses)).toBe(0);
});

test('a list that is needed whole is read to its last page', async () => {
  const { everyOf, queryClient } = await openTab();
  let page = 0;
  respond[getCourseContents.path] = (response) => {
    page += 1;
    json(response, 200, {
      data: [{ _id: `${page}` }],
      metadata: { page, count: 100, total: 201, totalPages: 3 },
    });
  };
  const all = await queryClient.fetchQuery(everyOf(getCourseContents, ({ data }) => data));
  expect(all.map(({ _id }) => _id)).toEqual(['1', '2', '3']);
});
