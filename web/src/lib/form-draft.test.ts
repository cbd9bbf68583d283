import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { draftKey } from './draft-key.ts';
import { withDraft, formDraft } from './form-draft.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

test('a form that opens while its draft is looked at elsewhere still drops what it has sent', async () => {
  const key = draftKey('7', 'order');
  const form = formDraft(key);
  const opened = form.read();
  const written = form.write({ values: { desc: 'یک گل' }, files: [] });
  const looked = withDraft(key, (draft) => draft);
  await Promise.all([opened, written, looked]);
  await form.drop();
  expect(await form.read()).toBeNull();
});

test('what is added elsewhere is in the form that opens after it', async () => {
  const key = draftKey('7', 'order');
  const form = formDraft(key);
  await withDraft(key, () => ({ values: { desc: 'یک گل' }, files: [] }));
  expect((await form.read())?.values).toEqual({ desc: 'یک گل' });
  await form.drop();
  expect(await form.read()).toBeNull();
});
