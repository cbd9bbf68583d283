// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query';
import { createServer } from 'node:http';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { refresh } from '../../lib/freshness.ts';
import { pageOn, until } from '../../../testing/page-on.tsx';
import { useMessages } from './use-messages.ts';

interface Said {
  _id: string;
  done: boolean;
}

const showHook = pageOn(createServer());

/** Shows a conversation of four messages, two at a time; `store` is what the server has. */
function show(areChanging: boolean) {
  const store = new Map(['1', '2', '3', '4'].map((_id) => [_id, false]));
  const read = (until: string | undefined): Said[] =>
    [...store]
      .map(([_id, done]) => ({ _id, done }))
      .filter(({ _id }) => until === undefined || Number(_id) < Number(until))
      .slice(-2);
  const asked = (key: string, end?: string) => ({
    queryKey: [key, end],
    queryFn: () => Promise.resolve(read(end)),
    meta: { hears: ['design' as const] },
  });
  const page = showHook(() => {
    const client = useQueryClient();
    const conversation = useMessages({
      newest: asked('conversation'),
      before: (id) => asked('conversation', id),
      messagesOf: (answer) => answer,
      hasEarlier: ([first]) => first?._id !== '1',
      areChanging,
    });
    return { client, ...conversation };
  });
  const done = () =>
    page()
      .messages.filter((each) => each.done)
      .map(({ _id }) => _id);
  return { store, page, done };
}

test.each([
  [true, ['1', '3']],
  [false, ['3']],
])('earlier messages change with the newest where they may: %s', async (areChanging, expected) => {
  const { store, page, done } = show(areChanging);
  await until(() => page().messages.length === 2);
  flushSync(() => page().loadEarlier());
  await until(() => page().messages.length === 4);
  store.set('1', true).set('3', true);
  await refresh(page().client, ['design']);
  await until(() => done().includes('3'));
  expect(done()).toEqual(expected);
});

test('a message that newer ones push out stays as it was last seen', async () => {
  const { store, page, done } = show(true);
  await until(() => page().messages.length === 2);
  store.set('3', true);
  await refresh(page().client, ['design']);
  await until(() => done().includes('3'));
  store.set('5', false).set('6', false);
  await refresh(page().client, ['design']);
  await until(() => page().messages.length === 4);
  expect(page().messages).toEqual([
    { _id: '3', done: true },
    { _id: '4', done: false },
    { _id: '5', done: false },
    { _id: '6', done: false },
  ]);
});
