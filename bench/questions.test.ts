import { expect, it } from 'vitest';
import { parse } from '#contract/common/validation';
import { allEndpoints, endpointAt } from '../server/testing/contract.ts';
import { hasFound } from './findings.ts';
import { everything, filtersOf, lists, sampleShop, shapeOf } from './questions.ts';

/** The page of a code, which everybody may open, is no call. */
const isCall = (path: string) => path.startsWith('/api/');

const asked = everything
  .map(({ name, as, path }) => ({ name, as, url: new URL(path(sampleShop), 'http://shop') }))
  .filter(({ url }) => isCall(url.pathname))
  .map(({ url, ...question }) => ({ ...question, url, call: endpointAt('GET', url.pathname) }));

it('asks every list of the contract, and with every filter and search that it has', () => {
  // Fewer would mean that lists are not recognized any more.
  expect(lists.length).toBeGreaterThan(25);
  const missing = lists.flatMap((list) => {
    const questions = asked.filter(({ call }) => call === list);
    if (questions.length === 0) return [list.path];
    return filtersOf(list)
      .filter((field) => !questions.some(({ url }) => url.searchParams.has(field)))
      .map((field) => `${list.path}?${field}`);
  });
  expect(missing).toEqual([]);
});

/** The calls that are not asked, by the reason. */
const excused = {
  'reads one record by its id or code': [
    'admin/content/courses/{id}',
    'admin/content/episodes/{id}',
    'admin/content/fonts/{id}',
    'admin/content/levels/{id}',
    'admin/content/pages/{id}',
    'admin/content/prices/{id}',
    'admin/content/qr-categories/{id}',
    'admin/content/qr-texts/{id}',
    'admin/content/questions/{id}',
    'admin/content/quick-replies/{id}',
    'admin/content/settings/{id}',
    'design/balance',
    'design/number/{number}',
    'design/qr/category/{id}',
    'design/qr/{code}',
    'design/share/{id}',
    'device/submit',
    'font/creation/{id}',
    'offer/check',
    'page/{id}',
    'payment/{id}',
    'q/{code}',
    'ticket/questions/{id}',
  ],
  'reads the caller’s open request, of which there is one': ['user/upgrade/vip'],
  'reads content of a fixed size': ['price/least', 'setting'],
  'does not ask the database': ['font/mm/{value}', 'font/usa/{value}', 'push/key', 'setting/map'],
  'takes its time in the check of one file': [
    'design/{id}/files/{fileId}/check',
    'ticket/{id}/files/{fileId}/check',
  ],
  'asks an outside service': ['user/upgrade/vip/address'],
};

it('asks every call that answers JSON or a table, except those that are excused', () => {
  const calls = allEndpoints.filter(
    ({ method, path, answer }) => method === 'GET' && (typeof answer !== 'string' || path.endsWith('.csv')),
  );
  const missing = calls.filter((call) => !asked.some((question) => question.call === call));
  expect(missing.map(({ path }) => path).toSorted()).toEqual(Object.values(excused).flat().toSorted());
});

it('tells an answer that finds something from an empty one', () => {
  const json = (value: unknown) => hasFound('application/json; charset=utf-8', JSON.stringify(value));
  const metadata = { page: 1, total: 1 };
  expect(json({ data: [{ _id: '1', amount: 0 }], metadata })).toBe(true);
  expect(json({ data: [], metadata })).toBe(false);
  expect(json({ data: { data: [], metadata } })).toBe(false);
  expect(json({ designs: [], metadata })).toBe(false);
  expect(json({ data: 0 })).toBe(false);
  expect(json({ data: [{ x: '1405-08', label: 'آبان', y: 0 }] })).toBe(false);
  expect(json({ data: [{ x: '1405-08', label: 'آبان', y: 2 }] })).toBe(true);
  expect(hasFound('text/csv; charset=utf-8', 'a,b\r\n')).toBe(false);
  expect(hasFound('text/csv; charset=utf-8', 'a,b\r\n1,2\r\n')).toBe(true);
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
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
});
