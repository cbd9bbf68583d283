// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { createServer } from 'node:http';
import { flushSync } from 'react-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/common/endpoint';
import { addDevice, submitDevice } from '#contract/devices';
import { createOffer } from '#contract/offers';
import { answerOrder } from '#contract/conversations';
import { draftKey } from './draft-key.ts';
import { browserDraft } from './drafts.ts';
import { pageOn, readBody, until } from '../../testing/page-on.tsx';
import type { Draft } from './use-draft.ts';
import { useForm } from './use-form.ts';

interface Asked {
  path: string;
  key: string;
  body: string;
}
const asked: Asked[] = [];
let answers: { status: number; answer: unknown }[] = [];

// The API, as far as a form uses it: the calls, and their answers one after the other.
const server = createServer(async (request, response) => {
  const body = (await readBody(request)).toString();
  asked.push({ path: request.url ?? '', key: String(request.headers['idempotency-key']), body });
  const { status, answer } = answers.shift() ?? { status: 200, answer: { _id: '7' } };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
});
const refusal = (fields: Record<string, string>) => ({
  status: 400,
  answer: { error: true, code: 'VALIDATION', message: 'درست نیست.', fields },
});

const showHook = pageOn(server);

/** Shows a form; `form()` is its present state. */
const show = <E extends Endpoint, V extends object>(
  call: E,
  options: Parameters<typeof useForm<E, V>>[1],
): (() => ReturnType<typeof useForm<E, V>>) => showHook(() => useForm<E, V>(call, options));

beforeEach(() => {
  asked.length = 0;
  answers = [];
  sessionStorage.clear();
});

const offer = { name: '', expiresIn: null as number | null, amount: null as number | null };

test('what the contract refuses is not sent, and stands under its field until that field changes', async () => {
  const form = show(createOffer, { initial: offer });
  flushSync(() => form().submit());
  // The contract's schemas come with the first wish to send.
  await until(() => form().field('name').error);
  expect(asked).toEqual([]);
  expect(form().field('name').error).toBe('عنوان را وارد کنید');
  expect(form().field('amount').error).toBe('لطفا مبلغ پرداختی را وارد نمایید');
  flushSync(() => form().field('name').onChange('نوروز'));
  expect(form().field('name')).toMatchObject({ value: 'نوروز', error: undefined });
  expect(form().field('amount').error).toBeDefined();
});

test('the server’s sentences stand under their fields, also where the form calls them otherwise', async () => {
  const form = show(addDevice, {
    initial: { written: 'HK-1' },
    names: { written: 'serial' },
    input: ({ written }) => ({ body: { serial: written } }),
  });
  answers = [refusal({ serial: 'این سریال ثبت شده است.' })];
  flushSync(() => form().submit());
  expect(form().field('written').isDisabled).toBe(true);
  flushSync(() => form().submit());
  await until(() => !form().isBusy);
  expect(asked).toHaveLength(1);
  expect(form().field('written')).toMatchObject({ name: 'serial', error: 'این سریال ثبت شده است.' });
  expect(form().props.refusal).toBeGreaterThan(0);
});

test('a refusal that names no field is about the main one', async () => {
  const form = show(submitDevice, {
    initial: { serial: 'HK-1' },
    input: (query) => ({ query }),
    mainField: 'serial',
  });
  answers = [{ status: 404, answer: { error: true, code: 'NOT_FOUND', message: 'پیدا نشد.' } }];
  flushSync(() => form().submit());
  await until(() => form().failure);
  expect(form().field('serial').error).toBe('پیدا نشد.');
  flushSync(() => form().reset());
  expect([form().field('serial').error, form().failure]).toEqual([undefined, null]);
});

test('only the fields that are asked are checked, and nothing is sent before the step in between', async () => {
  let isConfirmed = false;
  const onRefused = vi.fn();
  const form = show(createOffer, {
    initial: { ...offer, amount: 1000 },
    asks: (field) => field !== 'expiresIn',
    onRefused,
    before: () => isConfirmed,
  });
  flushSync(() => form().submit());
  await until(() => form().field('name').error);
  expect(onRefused.mock.calls).toEqual([[{ name: 'عنوان را وارد کنید' }]]);
  flushSync(() => form().field('name').onChange('نوروز'));
  flushSync(() => form().submit());
  expect([form().isBusy, form().errors]).toEqual([false, {}]);
  isConfirmed = true;
  flushSync(() => form().submit());
  await until(() => asked.length > 0 && !form().isBusy);
  expect(asked[0]?.path).toBe('/api/offer/create');
});

const answerForm = (onSuccess?: () => unknown) =>
  show(answerOrder, {
    initial: { text: '' },
    input: ({ text }) => ({ body: { designId: '3', text } }),
    draft: browserDraft(draftKey('7', 'answer 3')),
    onSuccess,
  });

test('a rule of text or file is mended by either', async () => {
  const form = answerForm();
  flushSync(() => form().submit());
  await until(() => form().field('text').error);
  expect(form().field('text').error).toBe('پاسخ خود را بنویسید یا فایلی بگذارید.');
  flushSync(() => form().files.onAdd([new File(['x'], 'x.svg')]));
  expect(form().field('text').error).toBeUndefined();
  expect(form().faults()).toEqual({});
});

test('a draft outlives its page, and is gone once it was sent', async () => {
  const form = answerForm();
  await until(() => form().draft.state === 'none');
  flushSync(() => form().field('text').onChange('۳۸ میلی‌متر'));
  await until(() => form().draft.state === 'kept');

  const onSuccess = vi.fn();
  const later = answerForm(onSuccess);
  await until(() => later().values.text === '۳۸ میلی‌متر');
  flushSync(() => later().submit());
  await until(() => onSuccess.mock.calls.length > 0 && !later().isBusy);
  expect(asked[0]?.body).toContain('۳۸ میلی‌متر');
  expect(later().values.text).toBe('');

  const last = answerForm();
  await until(() => last().draft.state === 'none');
  expect(last().values.text).toBe('');
});

test('a file chosen before the draft was read is stored when the page is left', async () => {
  const write = vi.fn<(draft: Draft) => void>();
  const isUnread = new Promise<null>(() => {});
  const draft = { key: 'slow', delay: 0, read: () => isUnread, write, drop: () => {} };
  const input = () => ({ body: { designId: '3', text: '' } });
  const form = show(answerOrder, { initial: { text: '' }, input, draft });
  flushSync(() => form().files.onAdd([new File(['x'], 'x.svg')]));
  await until(() => {
    dispatchEvent(new Event('pagehide'));
    return write.mock.calls.length;
  });
  expect(write.mock.calls[0]?.[0].files.map(({ file }) => file.name)).toEqual(['x.svg']);
});

test('a form counts how often it was sent and finished, for the dialog that closes then', async () => {
  const onSuccess = vi.fn((): string | undefined => 'unfinished');
  const form = answerForm(onSuccess);
  await until(() => form().draft.state === 'none');
  flushSync(() => form().field('text').onChange('۴۰'));
  flushSync(() => form().submit());
  await until(() => onSuccess.mock.calls.length === 1 && !form().isBusy);
  expect([form().sent, form().values.text]).toEqual([0, '۴۰']);

  onSuccess.mockReturnValue(undefined);
  flushSync(() => form().submit());
  await until(() => onSuccess.mock.calls.length === 2 && !form().isBusy);
  expect([form().sent, form().values.text]).toEqual([1, '']);
});

/** Drops the connection of the next call; with `isOffline` the browser reports that it is offline. */
function loseConnection(isOffline = false) {
  server.once('request', (_, response) => response.destroy());
  if (isOffline) vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
}

function comeBack() {
  vi.restoreAllMocks();
  flushSync(() => window.dispatchEvent(new Event('online')));
}

/** Returns a form that waits for the connection to send a message. */
async function waitingForm() {
  const form = show(answerOrder, {
    initial: { text: '۳۸' },
    input: ({ text }) => ({ body: { designId: '3', text } }),
    resends: true,
  });
  loseConnection(true);
  flushSync(() => form().submit());
  await until(() => form().upload.isWaiting);
  return form;
}

test('a form clears its offline error when the connection is back', async () => {
  const form = show(submitDevice, {
    initial: { serial: 'HK-1' },
    input: (query) => ({ query }),
    mainField: 'serial',
  });
  loseConnection(true);
  flushSync(() => form().submit());
  await until(() => form().failure?.code === 'OFFLINE');
  expect(form().field('serial').error).toBe(form().failure?.message);
  const { length } = asked;
  comeBack();
  expect([form().failure, form().errors, form().upload.isWaiting]).toEqual([null, {}, false]);
  expect(asked).toHaveLength(length);
});

test('a message that failed offline is resent with the same key', async () => {
  const form = await waitingForm();
  comeBack();
  await until(() => form().sent === 1 && !form().isBusy);
  expect(form().failure).toBeNull();
  expect(asked).toHaveLength(2);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
});

test('a message that was changed meanwhile is not resent', async () => {
  const form = await waitingForm();
  flushSync(() => form().field('text').onChange('۳۹'));
  comeBack();
  expect([form().upload.isWaiting, form().isBusy]).toEqual([false, false]);
});

test('after a lost connection nothing is lost, and the next try is known to be the same', async () => {
  const form = answerForm();
  await until(() => form().draft.state === 'none');
  flushSync(() => form().field('text').onChange('۳۸'));
  server.once('request', (_, response) => response.destroy());
  flushSync(() => form().files.onAdd([new File(['<svg/>'], 'x.svg')]));
  flushSync(() => form().submit());
  await until(() => form().upload.failure?.code === 'OFFLINE');
  expect(form().files.files).toMatchObject([{ status: 'failed' }]);
  expect(form().values.text).toBe('۳۸');
  flushSync(() => form().upload.retry());
  await until(() => !form().isBusy && form().values.text === '');
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  expect(asked.length).toBe(2);
});
