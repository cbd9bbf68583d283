import { expect, test } from 'vitest';
import { createOrder } from '#contract/orders';
import { openShop } from '../../../testing/shop.ts';
import { headBytes } from './kind.ts';

const shop = await openShop();
const sender = await shop.customer(1_000_000);

const upTo = (token: string, length: number) =>
  token.repeat(Math.ceil(length / token.length)).slice(0, length);

// With backtracking regular expressions the first of these files took seconds, and the last never ended.
test('the server answers others while hostile files come', async () => {
  const hostile = [
    ['svg', '<!---->', '<?xml?>', ' '],
    ['dxf', '<!---->', '999\n\n', ' 999\n\n', '\n'],
    ['plt', '<!---->', '\x1b.A', '\x1b.A ', ' '],
    ['stl', '<!---->', 'solid\n', ' '],
    ['eps', '%!PS-Adob', '1.'],
  ].flatMap(([kind = '', ...tokens]) =>
    tokens.flatMap((token) =>
      [182, headBytes].map((length) => ({ name: `طرح.${kind}`, content: upTo(token, length) })),
    ),
  );
  for (const file of hostile) {
    const upload = shop.refused(createOrder, {
      as: sender,
      body: { type: 'corel', desc: 'طرح' },
      files: [file],
    });
    expect((await shop.call('GET', '/healthz')).status).toBe(200);
    expect(await upload).toMatchObject({ code: 'FILE_TYPE' });
  }
});
