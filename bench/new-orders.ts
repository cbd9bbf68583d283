import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Client, Request } from './load.ts';
import type { Person } from './servers.ts';
import { commonWord } from './shop.ts';

const path = '/api/design/new';
const words = { type: 'corel', desc: `حلقهٔ نقره با نوشتهٔ نستعلیق، ${commonWord}` };

/** The headers and the body of a new order. */
export type OrderShape = Required<Pick<Request, 'headers' | 'body'>>;

function form(file?: Buffer): OrderShape {
  const boundary = 'bench-boundary-1234567890';
  const parts = Object.entries(words).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="picture.png"\r\ncontent-type: image/png\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(parts.join('')),
    ...(file ? [Buffer.from(head), file, Buffer.from('\r\n')] : []),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}

/** Returns an order without files as the server takes it: as JSON, or else as a form. */
export async function plainOrder(client: Client, { token }: Person): Promise<OrderShape> {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(words) };
  return client.one({ method: 'POST', path, token, ...json }).then(
    () => json,
    () => form(),
  );
}

/** Returns an order with a picture of 64 × 64 px. */
export async function orderWithPicture(): Promise<OrderShape> {
  const background = '#808';
  return form(
    await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer(),
  );
}

/** Returns a function that makes the next order's request; the payers take turns. */
export function ordersOf(payers: readonly Person[], { headers, body }: OrderShape): () => Request {
  let turn = 0;
  return () => ({
    method: 'POST',
    path,
    token: payers[turn++ % payers.length]?.token ?? '',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body,
  });
}
