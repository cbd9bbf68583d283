import { ZodMiniObject } from 'zod/mini';
import { expect, it } from 'vitest';
import { parse } from '#contract/common/validation';
import { allEndpoints, endpointAt } from '../server/testing/contract.ts';
import { type Asked, everything } from './questions.ts';

const person = { id: 1 };
const shop: Asked = {
  orders: 10_000,
  people: { admin: person, customer: person, unread: person, whale: person },
};

const shapeOf = (schema: unknown): Record<string, unknown> =>
  schema instanceof ZodMiniObject ? schema.shape : {};

/** A list answers pages, with their metadata beside the rows or one level deeper. */
const isList = (answer: unknown): boolean =>
  'metadata' in shapeOf(answer) || 'metadata' in shapeOf(shapeOf(answer).data);

const lists = allEndpoints.filter(({ method, answer }) => method === 'GET' && isList(answer));

/** The page of a code, which everybody may open, is no call. */
const isCall = (path: string) => path.startsWith('/api/');

const asked = everything
  .map(({ name, as, path }) => ({ name, as, url: new URL(path(shop), 'http://shop') }))
  .filter(({ url }) => isCall(url.pathname))
  .map(({ url, ...question }) => ({ ...question, url, call: endpointAt('GET', url.pathname) }));

it('asks every list of the contract, and with every filter and search that it has', () => {
  // Fewer would mean that lists are not recognized any more.
  expect(lists.length).toBeGreaterThan(25);
  const missing = lists.flatMap((list) => {
    const questions = asked.filter(({ call }) => call === list);
    if (questions.length === 0) return [list.path];
    const fields = Object.keys(shapeOf(list.query)).filter(
      // Pages and sorts are the same in all lists.
      (field) => !['page', 'count', 'filter'].includes(field),
    );
    return fields
      .filter((field) => !questions.some(({ url }) => url.searchParams.has(field)))
      .map((field) => `${list.path}?${field}`);
  });
  expect(missing).toEqual([]);
});

it('asks only what the contract has', () => {
  const wrong = asked.filter(({ url, call }) => {
    if (!call) return true;
    const names = [...url.searchParams.keys()];
    const isKnown = names.every((name) => name in shapeOf(call.query));
    return !isKnown || (call.query && !parse(call.query, Object.fromEntries(url.searchParams)).ok);
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

it('has no two questions of one name', () => {
  const names = everything.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
});
