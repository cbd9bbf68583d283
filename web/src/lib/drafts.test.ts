import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { draftKey } from './draft-key.ts';
import { browserDraft, dropDraftsOf, hasDrafts } from './drafts.ts';
import { identityImagesDatabase, withoutDrafts } from './private-drafts.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  withoutDrafts.clear();
});

const file = (name: string) => new File([name], name);
const first = { id: 'first', file: file('first.svg') };
const second = { id: 'second', file: file('second.svg') };
const answer = browserDraft(draftKey('7', 'answer 3'));

test('a draft comes back with its values and its files', async () => {
  expect(await answer.read()).toBeNull();
  await answer.write({ values: { text: 'یک گل' }, files: [first] });
  const kept = await answer.read();
  expect(kept?.values).toEqual({ text: 'یک گل' });
  expect(kept?.files.map(({ id, file: { name } }) => [id, name])).toEqual([['first', 'first.svg']]);
});

test('writing again keeps what is new and lets go of what was taken out', async () => {
  await answer.write({ values: { text: 'یک' }, files: [first, second] });
  await answer.write({ values: { text: 'دو' }, files: [second] });
  const kept = await answer.read();
  expect(kept?.values).toEqual({ text: 'دو' });
  expect(kept?.files.map(({ id }) => id)).toEqual(['second']);
  await answer.drop();
  expect(await answer.read()).toBeNull();
});

test('a person’s drafts go with them, and another’s stay', async () => {
  const theirs = browserDraft(draftKey('17'));
  await answer.write({ values: { text: 'یک' }, files: [first] });
  await theirs.write({ values: { desc: 'دو' }, files: [] });
  expect([await hasDrafts('7'), await hasDrafts('17'), await hasDrafts('1')]).toEqual([true, true, false]);
  await dropDraftsOf('7');
  expect([await hasDrafts('7'), await hasDrafts('17')]).toEqual([false, true]);
});

test('a form that is left while its person’s drafts are dropped writes none again, until they sign in', async () => {
  const early = answer.write({ values: { text: 'یک' }, files: [first] });
  const drop = dropDraftsOf('7');
  const late = answer.write({ values: { text: 'دو' }, files: [first] });
  await Promise.all([early, drop, late]);
  await answer.write({ values: { text: 'سه' }, files: [] });
  expect(await hasDrafts('7')).toBe(false);
  withoutDrafts.delete('7');
  await answer.write({ values: { text: 'چهار' }, files: [] });
  expect(await hasDrafts('7')).toBe(true);
});

test('identity images are kept in a database of their own, and count as unsent too', async () => {
  await browserDraft(draftKey('7', 'papers'), identityImagesDatabase).write({
    values: { paths: [] },
    files: [first],
  });
  expect(await hasDrafts('7')).toBe(true);
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set(['hakkak', 'hakkak-papers']));
  expect(await answer.read()).toBeNull();
});

test('a browser that keeps nothing has no drafts', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  expect(await hasDrafts('7')).toBe(false);
  await expect(dropDraftsOf('7')).resolves.toBeUndefined();
});
