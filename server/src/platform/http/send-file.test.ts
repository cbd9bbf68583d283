import { expect, test } from 'vitest';
import { placeOrder } from '../../../testing/acts.ts';
import { openShop } from '../../../testing/shop.ts';
import { samples } from '../../../testing/samples.ts';

const shop = await openShop();
const customer = await shop.customer(1_000_000);
const name = "it's (۱)*.svg";
const order = await placeOrder(shop, customer, [{ name, content: samples.svg }]);
const file = (headers: Record<string, string> = {}) =>
  shop.call('GET', order.files[0]?.url ?? '', { as: customer, headers });
const size = samples.svg.length;

test('a file comes whole, with its name, its length and a tag', async () => {
  const { status, headers, bytes } = await file();
  expect(status).toBe(200);
  expect(bytes.equals(samples.svg)).toBe(true);
  expect(headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''it%27s%20%28%DB%B1%29%2A.svg",
  );
  expect(headers.get('accept-ranges')).toBe('bytes');
  expect((await file({ 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
});

test.each([
  ['bytes=0-3', 0, 3],
  ['bytes=5-', 5, size - 1],
  ['bytes=-4', size - 4, size - 1],
  [`bytes=7-${size + 1000}`, 7, size - 1],
])('%s is answered with these bytes alone', async (range, start, end) => {
  const { status, headers, bytes } = await file({ range });
  expect(status).toBe(206);
  expect(headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`);
  expect(bytes.equals(samples.svg.subarray(start, end + 1))).toBe(true);
});

test.each([`bytes=${size}-`, 'bytes=0-1,3-4', 'bytes=4-2', 'bytes=-', 'bytes=x-y', 'lines=0-3', 'bytes'])(
  '%s is no one range, so the whole file comes',
  async (range) => {
    const { status, bytes } = await file({ range });
    expect(status).toBe(200);
    expect(bytes.equals(samples.svg)).toBe(true);
  },
);

test('a range of a file that has changed since brings the whole of it', async () => {
  const etag = (await file()).headers.get('etag') ?? '';
  expect((await file({ range: 'bytes=0-3', 'if-range': etag })).status).toBe(206);
  expect((await file({ range: 'bytes=0-3', 'if-range': '"other"' })).status).toBe(200);
});
