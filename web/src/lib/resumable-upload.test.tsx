// @vitest-environment happy-dom
/** Tests resumable uploads over real HTTP, against a server that speaks as much tus as a browser meets. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { beforeEach, expect, test, vi } from 'vitest';
import { uploadLimits } from '#contract/common/uploads';
import { pageOn, readBody, until } from '../../testing/page-on.tsx';

const piece = uploadLimits.chunkBytes;
const options = { owner: '7', purpose: 'qr' as const };

/** The uploads by their ids. */
const stored = new Map<string, { size: number; bytes: Buffer }>();
const requests: string[] = [];
let created = 0;
/** Takes the next PATCH in place of the server; the bytes that it returns have arrived all the same. */
let takeNext: ((request: IncomingMessage, response: ServerResponse) => Promise<Buffer>) | null = null;
let refusal: { status: number; answer: object } | null = null;

const server = createServer(async (request, response) => {
  const id = request.url?.split('/').pop() ?? '';
  const upload = stored.get(id);
  requests.push(`${request.method} ${request.method === 'POST' ? '' : id}`.trim());
  if (refusal) {
    response.writeHead(refusal.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(refusal.answer));
  } else if (request.method === 'POST') {
    created += 1;
    stored.set(String(created), { size: Number(request.headers['upload-length']), bytes: Buffer.alloc(0) });
    response.writeHead(201, { location: `/api/uploads/${created}` }).end();
  } else if (!upload) response.writeHead(404).end();
  else if (request.method === 'HEAD')
    response.writeHead(200, { 'upload-offset': String(upload.bytes.length) }).end();
  else if (request.method === 'DELETE') {
    stored.delete(id);
    response.writeHead(204).end();
  } else if (request.headers['upload-offset'] !== String(upload.bytes.length)) response.writeHead(409).end();
  else {
    const take = takeNext;
    takeNext = null;
    upload.bytes = Buffer.concat([upload.bytes, await (take?.(request, response) ?? readBody(request))]);
    if (!take) response.writeHead(204, { 'upload-offset': String(upload.bytes.length) }).end();
  }
});

/** Cuts the connection where so many bytes of a piece have arrived. */
const cutAfter = (bytes: number) => async (request: IncomingMessage, response: ServerResponse) => {
  const arrived = await readBody(request);
  response.destroy();
  return arrived.subarray(0, bytes);
};

const showHook = pageOn(server);

/** Loads the module again, as a page does after a reload, and shows the upload under one key. */
async function openPage() {
  vi.resetModules();
  const { useResumable } = await import('./use-resumable.ts');
  return showHook(() => useResumable('form', options));
}

/** A video of three pieces; each call gives the same one, as choosing it again does. */
const bytes = Buffer.from(Uint8Array.from({ length: 2 * piece + 1000 }, (_, at) => at % 251));
const video = () => new File([bytes], 'طرح.mp4', { lastModified: 1 });

const count = (request: string) => requests.filter((each) => each === request).length;

beforeEach(() => {
  stored.clear();
  requests.length = 0;
  created = 0;
  takeNext = null;
  refusal = null;
  localStorage.clear();
});

test('a file arrives piece by piece and is put to use, and the same file then begins anew', async () => {
  const page = await openPage();
  const used: string[] = [];
  page().begin(video(), { onArrived: async (id) => void used.push(id) });
  await until(() => used.length === 1 && page().state === null);
  expect(stored.get('1')?.bytes.equals(bytes)).toBe(true);
  expect(requests).toEqual(['POST', 'PATCH 1', 'PATCH 1', 'PATCH 1']);
  page().begin(video());
  await until(() => page().state?.status === 'done');
  expect(page().state?.id).toBe('2');
});

test('after a cut it goes on with the byte that is missing, as soon as the browser is online', async () => {
  const page = await openPage();
  takeNext = cutAfter(1000);
  page().begin(video());
  await until(() => page().state?.status === 'offline');
  dispatchEvent(new Event('online'));
  await until(() => page().state?.status === 'done');
  expect(stored.get('1')?.bytes.equals(bytes)).toBe(true);
  expect([count('POST'), count('HEAD 1')]).toEqual([1, 1]);
});

test('after a reload the same file is known by its print, and another one is not', async () => {
  const page = await openPage();
  takeNext = cutAfter(1000);
  page().begin(video());
  await until(() => page().state?.status === 'offline');
  page().pause();

  const reloaded = await openPage();
  reloaded().begin(new File(['another'], 'طرح.mp4', { lastModified: 1 }));
  await until(() => reloaded().state?.status === 'done');
  expect(reloaded().state?.id).toBe('2');

  const again = await openPage();
  again().begin(video());
  await until(() => again().state?.status === 'done');
  expect(again().state?.id).toBe('1');
  expect(stored.get('1')?.bytes.equals(bytes)).toBe(true);
});

test('an upload that has expired on the server begins anew by itself', async () => {
  const page = await openPage();
  const ids: string[] = [];
  takeNext = cutAfter(1000);
  page().begin(video(), { onId: (id) => ids.push(id) });
  await until(() => page().state?.status === 'offline');
  stored.delete('1');
  dispatchEvent(new Event('online'));
  await until(() => page().state?.status === 'done');
  expect(ids).toEqual(['1', '2']);
  expect(stored.get('2')?.bytes.equals(bytes)).toBe(true);
});

test('a pause stops the piece on its way, and what has arrived is not sent again', async () => {
  const page = await openPage();
  let isHeld = false;
  // The bytes have arrived, and the answer does not come before the pause.
  takeNext = async (request) => {
    const arrived = await readBody(request);
    isHeld = true;
    return arrived;
  };
  page().begin(video());
  await until(() => isHeld);
  page().pause();
  await until(() => page().state?.status === 'paused');
  page().resume();
  await until(() => page().state?.status === 'done');
  expect(stored.get('1')?.bytes.equals(bytes)).toBe(true);
  expect([count('POST'), count('PATCH 1')]).toEqual([1, 3]);
});

test('a cancelled upload is forgotten by the server and by the browser', async () => {
  const page = await openPage();
  takeNext = cutAfter(1000);
  page().begin(video());
  await until(() => page().state?.status === 'offline');
  page().cancel();
  await until(() => page().state === null && stored.size === 0);
  page().begin(video());
  await until(() => page().state?.status === 'done');
  expect(page().state?.id).toBe('2');
});

test('a refused file fails with the server’s sentence and is sent when it is tried again', async () => {
  const page = await openPage();
  refusal = {
    status: 400,
    answer: { error: true, code: 'VALIDATION', message: 'این نوع فایل پذیرفته نیست.' },
  };
  page().begin(video());
  await until(() => page().state?.status === 'failed');
  expect(page().state).toMatchObject({ error: 'این نوع فایل پذیرفته نیست.', id: null });
  expect(requests).toEqual(['POST']);
  refusal = null;
  page().resume();
  await until(() => page().state?.status === 'done');
});

test('where the arrived file is refused, the next try only puts it to use', async () => {
  const page = await openPage();
  const onArrived = vi.fn<(id: string) => Promise<void>>();
  onArrived.mockRejectedValueOnce(new Error('این ویدیو پخش نمی‌شود.')).mockResolvedValueOnce();
  page().begin(video(), { onArrived });
  await until(() => page().state?.status === 'failed');
  expect(page().state?.error).toBe('این ویدیو پخش نمی‌شود.');
  const sent = requests.length;
  page().resume();
  await until(() => page().state === null);
  expect([onArrived.mock.calls, requests.length]).toEqual([[['1'], ['1']], sent]);
});
