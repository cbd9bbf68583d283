import { expect, test } from 'vitest';
import { createOrder } from '#contract/orders';
import { uploadImage } from '#contract/profile';
import { openShop, type Person } from '../../../testing/shop.ts';
import { picture } from '../../../testing/pictures.ts';
import { samples } from '../../../testing/samples.ts';
import { tehranDate } from '../foundation/clock.ts';
import { maxBytesPerDay } from './upload-quota.ts';

const shop = await openShop({ environment: { rateLimits: true } });
shop.clock.toNoon();

const spend = (person: Person, bytes: number) =>
  shop.db
    .insertInto('upload_days')
    .values({ person_id: person.id, day: tehranDate(shop.clock.now()), bytes })
    .onConflict((conflict) => conflict.columns(['person_id', 'day']).doUpdateSet({ bytes }))
    .execute();
const drawing = { name: 'خط.plt', content: samples.plt.toString().padEnd(20_000) };
const order = { body: { type: 'corel', desc: 'طرح' } as const, files: [drawing] };

test('what a person sends on a day has an end, and the next day begins anew', async () => {
  const person = await shop.customer(1_000_000);
  await spend(person, maxBytesPerDay.customer - 100_000);
  await shop.send(createOrder, { as: person, ...order });
  await spend(person, maxBytesPerDay.customer - 10);
  const refusal = await shop.refused(createOrder, { as: person, ...order });
  expect(refusal).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(refusal.message).toContain('۲ گیگابایت');
  expect(refusal.retryAfter).toBeGreaterThan(11 * 3600);
  const image = [{ part: 'image', name: 'چهره.jpg', content: await picture() }];
  expect(await shop.refused(uploadImage, { as: person, files: image })).toMatchObject({
    code: 'RATE_LIMITED',
  });
  shop.clock.move(86_400);
  await shop.send(createOrder, { as: person, ...order });
});

test('uploads at the same time cannot pass it together, and nobody spends another’s', async () => {
  const [person, other] = [await shop.customer(), await shop.customer()];
  const content = await picture({ width: 400, height: 400 });
  const send = (as: Person) =>
    shop.call('POST', '/api/user/image', { as, files: [{ part: 'image', name: 'چهره.jpg', content }] });
  await spend(person, 0);
  await send(person);
  const { bytes } = await shop.db
    .selectFrom('upload_days')
    .select('bytes')
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(bytes).toBeGreaterThanOrEqual(content.length);
  await spend(person, maxBytesPerDay.customer - 3 * bytes);
  const replies = await Promise.all(Array.from({ length: 8 }, () => send(person)));
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(3);
  expect((await send(other)).status).toBe(200);
});
