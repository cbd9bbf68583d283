import { expect, test } from 'vitest';
import { turns } from './turns.ts';

function works() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const work = (name: string) => () => {
    begun.push(name);
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    return end.promise;
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { begun, work, ends, settle };
}

test('so many run at once, and the next begins when one ends or fails', async () => {
  const { begun, work, ends, settle } = works();
  const inTurn = turns(2);
  const { signal } = new AbortController();
  const [first, second, third, fourth] = ['one', 'two', 'three', 'four'].map((name) =>
    inTurn(signal, work(name)),
  );
  await settle();
  expect(begun).toEqual(['one', 'two']);
  ends.get('two')?.reject(new Error('refused'));
  await expect(second).rejects.toThrow('refused');
  await settle();
  expect(begun).toEqual(['one', 'two', 'three']);
  ends.get('one')?.resolve();
  await first;
  await settle();
  expect(begun).toEqual(['one', 'two', 'three', 'four']);
  for (const name of ['three', 'four']) ends.get(name)?.resolve();
  await Promise.all([third, fourth]);
});

test('what is aborted while it waits is not begun and keeps no place', async () => {
  const { begun, work, ends, settle } = works();
  const inTurn = turns(1);
  const [lasting, ended] = [new AbortController(), new AbortController()];
  const first = inTurn(lasting.signal, work('one'));
  const second = inTurn(ended.signal, work('two'));
  const third = inTurn(lasting.signal, work('three'));
  ended.abort(new Error('cancelled'));
  await expect(second).rejects.toThrow('cancelled');
  ends.get('one')?.resolve();
  await first;
  await settle();
  expect(begun).toEqual(['one', 'three']);
  ends.get('three')?.resolve();
  await third;
  const fourth = inTurn(lasting.signal, work('four'));
  await settle();
  expect(begun).toEqual(['one', 'three', 'four']);
  ends.get('four')?.resolve();
  await fourth;
  await expect(inTurn(ended.signal, work('five'))).rejects.toThrow('cancelled');
});
