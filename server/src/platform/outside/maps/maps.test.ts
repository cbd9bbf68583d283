import { beforeEach, expect, test } from 'vitest';
import { getMap } from '#contract/settings';
import { getAddress } from '#contract/upgrades';
import { openShop } from '../../../../testing/shop.ts';
import { raise } from '../../../../testing/levels.ts';
import { type NeshanTrouble, openNeshan } from '../../../../testing/neshan.ts';

const neshan = await openNeshan();
const tiles = 'https://tiles.example/{z}/{x}/{y}.png?key=k';
const shop = await openShop();
const withMap = await openShop({
  beside: shop,
  environment: {
    mapTiles: { template: tiles, origin: 'https://tiles.example' },
    neshan: neshan.account,
    rateLimits: true,
  },
});
const admin = await shop.signInAdmin();
const customer = await shop.customer();
await raise(shop, customer, admin, 'verified');
const query = { lat: 35.6997, lng: 51.338 };
const addressOf = async (at = withMap, as = customer) =>
  (await at.send(getAddress, { as, query })).data.formatted_address;

beforeEach(() => {
  neshan.trouble = null;
  neshan.asked = [];
});

test('a point has its address, asked for with the key, which goes to nobody else', async () => {
  const reply = await withMap.call('GET', '/api/user/upgrade/vip/address', {
    as: customer,
    query: { lat: '۳۵.۶۹۹۷', lng: '51.338' },
  });
  expect(reply.body).toEqual({ data: { formatted_address: 'تهران، خیابان آزادی، کوچه ۳' } });
  expect(neshan.asked).toEqual([{ lat: '35.699700', lng: '51.338000', key: neshan.account.apiKey }]);
  expect(reply.text + JSON.stringify([...reply.headers])).not.toContain(neshan.account.apiKey);
});

const troubles: NeshanTrouble[] = [470, 480, 481, 483, 500, 'hangs', 'resets', 'no JSON', 'elsewhere'];
test.each(troubles)('%s: no address, and no failure', async (trouble) => {
  neshan.trouble = trouble;
  expect(await addressOf()).toBeNull();
  expect(neshan.asked).toHaveLength(1);
});

test.each([null, '', '  ', 12, {}])('an address %j is none', async (found) => {
  const before = neshan.found;
  neshan.found = found;
  expect(await addressOf()).toBeNull();
  neshan.found = before;
});

test('without a key nobody is asked', async () => {
  expect(await addressOf(shop)).toBeNull();
  expect(neshan.asked).toEqual([]);
});

test.each([
  [{}, ['lat', 'lng']],
  [{ lat: '35.7' }, ['lng']],
  [{ lat: '91', lng: '51' }, ['lat']],
  [{ lat: '35', lng: '-180.5' }, ['lng']],
  [{ lat: 'x', lng: '1e2' }, ['lat', 'lng']],
  [{ lat: 'NaN', lng: 'Infinity' }, ['lat', 'lng']],
])('%j is no point', async (given, fields) => {
  const reply = await shop.call('GET', '/api/user/upgrade/vip/address', { as: customer, query: given });
  expect(reply.status).toBe(400);
  expect(Object.keys((reply.body as { fields: object }).fields)).toEqual(fields);
});

test('it is for verified customers: nobody else is on the way', async () => {
  const newcomer = await shop.customer();
  expect(await withMap.refused(getAddress, { as: newcomer, query })).toMatchObject({ status: 409 });
  expect(await withMap.refused(getAddress, { as: admin, query })).toMatchObject({ status: 403 });
  expect(await withMap.refused(getAddress, { query })).toMatchObject({ status: 401 });
  expect(neshan.asked).toEqual([]);
});

test('one person asks the service thirty times a minute at most', async () => {
  const eager = await shop.customer();
  await raise(shop, eager, admin, 'verified');
  for (let at = 0; at < 30; at += 1) await addressOf(withMap, eager);
  expect(await withMap.refused(getAddress, { as: eager, query })).toMatchObject({ status: 429 });
  expect(neshan.asked).toHaveLength(30);
});

const imagesFrom = async (at: typeof shop) =>
  (await at.call('GET', '/')).headers.get('content-security-policy')?.match(/img-src ([^;]*)/)?.[1];

test('pages may show pictures of the map, and of nowhere else', async () => {
  expect(await withMap.send(getMap, { as: customer })).toEqual({ tiles });
  expect(await withMap.send(getMap, { as: admin })).toEqual({ tiles });
  expect(await shop.send(getMap, { as: customer })).toEqual({ tiles: null });
  expect(await withMap.refused(getMap)).toMatchObject({ status: 401 });
  expect(await imagesFrom(shop)).toBe("'self' data: blob:");
  expect(await imagesFrom(withMap)).toBe("'self' data: blob: https://tiles.example");
});
