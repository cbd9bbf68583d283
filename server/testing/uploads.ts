/** Sends resumable uploads to servers in this or other processes, by fetch or on raw connections. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { tusVersion, uploadPath, type UploadPurpose } from '#contract/common/uploads';
import { mediaSample } from './media-sample.ts';
import { head, openSocket } from './socket.ts';

/** A person's login at a server. */
export interface Sender {
  base: string;
  token: string;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

const headersOf = ({ token }: Sender) => ({ 'tus-resumable': tusVersion, authorization: `Bearer ${token}` });

const pieceHeaders = (offset: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});

/** A video that can be used, of so many random bytes and a little more. */
export function videoOf(bytes: number): Buffer {
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from('free'), randomBytes(bytes)]);
  box.writeUInt32BE(box.length);
  return Buffer.concat([mediaSample('video.mp4'), box]);
}

/** Returns the path of a new upload. */
export async function beginUpload(to: Sender, size: number, purpose: UploadPurpose = 'qr'): Promise<string> {
  const answer = await fetch(to.base + uploadPath, {
    method: 'POST',
    headers: {
      ...headersOf(to),
      'upload-length': String(size),
      'upload-metadata': `filename ${base64('هدیه.mp4')},purpose ${base64(purpose)}`,
    },
  });
  if (answer.status !== 201) throw new Error(`a new upload answers ${answer.status} ${await answer.text()}`);
  return answer.headers.get('location') ?? '';
}

export async function offsetOf(to: Sender, url: string): Promise<number> {
  const answer = await fetch(to.base + url, { method: 'HEAD', headers: headersOf(to) });
  if (answer.status !== 200) throw new Error(`HEAD answers ${answer.status}`);
  return Number(answer.headers.get('upload-offset'));
}

export const endUpload = async (to: Sender, url: string): Promise<number> =>
  (await fetch(to.base + url, { method: 'DELETE', headers: headersOf(to) })).status;

export async function sendPiece(
  to: Sender,
  url: string,
  offset: number,
  piece: Buffer,
): Promise<{ status: number; offset: number; text: string }> {
  const answer = await fetch(to.base + url, {
    method: 'PATCH',
    headers: { ...headersOf(to), ...pieceHeaders(offset) },
    body: new Uint8Array(piece),
  });
  const text = await answer.text();
  return { status: answer.status, offset: Number(answer.headers.get('upload-offset')), text };
}

/** Sends the rest of an upload from the offset that HEAD answers, and again after a 409; returns that offset. */
export async function sendRest(to: Sender, url: string, content: Buffer, tries = 5): Promise<number> {
  const from = await offsetOf(to, url);
  if (from === content.length) return from;
  const sent = await sendPiece(to, url, from, content.subarray(from));
  if (sent.status === 204 && sent.offset === content.length) return from;
  // A request that was sent before may have ended in between.
  if (sent.status === 409 && tries > 1) return sendRest(to, url, content, tries - 1);
  throw new Error(`the rest from ${from} answers ${sent.status} ${sent.text} at ${sent.offset}`);
}

/** Writes the head of a PATCH on a new connection. Without `bytes` its body is chunked. */
export async function openPiece(to: Sender, url: string, offset: number, bytes?: number) {
  const socket = await openSocket({ base: () => to.base });
  socket.write(pieceHead(to, url, offset, bytes));
  const isChunked = bytes === undefined;
  return {
    ...socket,
    send(piece: Buffer): void {
      if (socket.isClosed() || piece.length === 0) return;
      if (isChunked) socket.socket.write(`${piece.length.toString(16)}\r\n`);
      socket.socket.write(piece);
      if (isChunked) socket.socket.write('\r\n');
    },
    end(): void {
      if (isChunked) socket.write('0\r\n\r\n');
    },
    /** Returns the answer's status; 0 if the connection ends without one. */
    async status(): Promise<number> {
      while (socket.statuses().length === 0 && !socket.hasEnded()) await sleep(2);
      return socket.statuses()[0] ?? 0;
    },
  };
}

/** Returns the head of a PATCH as it is written on a connection. */
export const pieceHead = (to: Sender, url: string, offset: number, bytes?: number): string =>
  head(`PATCH ${url}`, {
    ...headersOf(to),
    ...pieceHeaders(offset),
    ...(bytes === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes }),
  });

/** A person with money, signed in by the outbox of a server that is not in production. */
export async function signInAt(base: string, mobile: string, amount = 0): Promise<Sender> {
  const call = async <T>(path: string, body?: unknown, token?: string): Promise<T> => {
    const answer = await fetch(`${base}/api/${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  await call('auth/send-otp', { mobile });
  const { data } = await call<{ data: { code?: string }[] }>(`dev/outbox?mobile=${mobile}`);
  const code = data.find((sms) => sms.code !== undefined)?.code;
  const { token } = await call<{ token: string }>('auth/check-otp', { mobile, code });
  if (amount > 0) {
    const { gatewayUrl } = await call<{ gatewayUrl: string }>('user/charge', { amount }, token);
    await fetch(`${base}${new URL(gatewayUrl).pathname}/pay`, { method: 'POST' });
  }
  return { base, token };
}

interface ShownCode {
  /** Uses an upload; the returned function reads the stored bytes of it. A repeat with the same key does nothing more. */
  show(url: string, by?: { to: Sender; key: string }): Promise<() => Promise<Buffer>>;
}

/** Makes a code whose video is replaced by one upload after another. */
export async function makeShownCode(maker: Sender): Promise<ShownCode> {
  const call = async <T>(
    to: Sender,
    method: string,
    path: string,
    body?: unknown,
    key: string = crypto.randomUUID(),
  ): Promise<T> => {
    const answer = await fetch(`${to.base}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${to.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { data } = await call<{ data: { _id: string; kind: string }[] }>(maker, 'GET', 'design/qr/category');
  const first = videoOf(100);
  const url = await beginUpload(maker, first.length);
  await sendRest(maker, url, first);
  const { code } = await call<{ code: string }>(maker, 'POST', 'design/qr/new', {
    categoryId: data.find(({ kind }) => kind === 'video')?._id,
    title: 'عنوان',
    uploadId: idOf(url),
  });
  return {
    async show(upload, { to, key } = { to: maker, key: crypto.randomUUID() }) {
      await call(to, 'PUT', `design/qr/${code}`, { uploadId: idOf(upload) }, key);
      const { media } = await call<{ media: { url: string } }>(to, 'GET', `q/${code}`);
      return async () => {
        const answer = await fetch(to.base + media.url);
        if (!answer.ok) throw new Error(`GET ${media.url} answers ${answer.status}`);
        return Buffer.from(await answer.arrayBuffer());
      };
    },
  };
}

const idOf = (url: string) => url.split('/').at(-1) ?? '';
