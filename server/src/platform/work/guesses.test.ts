import { expect, test } from 'vitest';
import { addDevice, serialTries, submitDevice } from '#contract/devices';
import { checkOffer, createOffer, redeemOffer } from '#contract/offers';
import { openShop, type Person, type Shop } from '../../../testing/shop.ts';
import { type Piped, pipeline, tally } from '../../../testing/pipeline.ts';

const shop = await openShop();
const [here, there] = [
  await openShop({ beside: shop, environment: { rateLimits: true } }),
  await openShop({ beside: shop, environment: { rateLimits: true } }),
];
const admin = await shop.signInAdmin();

const makeOffer = () =>
  shop.send(createOffer, {
    as: admin,
    body: { name: 'هدیه', expiresIn: shop.clock.now().getTime() + 86_400_000, amount: 50_000 },
  });
let lastSerial = 0;
const makeDevice = () => shop.send(addDevice, { as: admin, body: { serial: `GUESSED-${++lastSerial}` } });

const as = (person: Person) => ({ authorization: `Bearer ${person.token}` });
const wrongCheck = (person: Person): Piped => ({
  method: 'GET',
  path: '/api/offer/check?code=WRWNGWRG',
  headers: as(person),
});
const wrongUse = (person: Person): Piped => ({
  method: 'PUT',
  path: '/api/offer/use',
  headers: as(person),
  body: { code: 'WRWNGWRG' },
});
const wrongSerial = (person: Person): Piped => ({
  method: 'GET',
  path: '/api/device/submit?serial=GUESS-1',
  headers: as(person),
});
const times = (count: number, each: (at: number) => Piped) =>
  Array.from({ length: count }, (_, index) => each(index));
const answers = async (at: Shop, count: number, each: () => Piped) =>
  tally(await pipeline(at, times(count, each)));

const fiftyAtOnce = async (each: (at: number) => Piped) =>
  tally((await Promise.all([here, there].map((other) => pipeline(other, times(25, each))))).flat());

test('of fifty pipelined guesses at gift codes on two servers ten get through', async () => {
  const guesser = await shop.customer();
  expect(await fiftyAtOnce((at) => (at % 2 ? wrongCheck(guesser) : wrongUse(guesser)))).toEqual({
    404: 10,
    429: 40,
  });
  const { code } = await makeOffer();
  for (const other of [here, there]) {
    const refused = await other.refused(redeemOffer, { as: guesser, body: { code } });
    expect(refused).toMatchObject({ code: 'RATE_LIMITED', message: /کدهای نادرست/ });
    expect(refused.retryAfter).toBeGreaterThan(3000);
    expect(refused.retryAfter).toBeLessThanOrEqual(3600);
  }
  expect(await shop.balanceOf(guesser)).toBe(0);
  shop.clock.move(3601);
  await there.send(redeemOffer, { as: guesser, body: { code } });
});

test('of fifty pipelined guesses at serials on two servers ten get through', async () => {
  const guesser = await shop.customer();
  expect(await fiftyAtOnce(() => wrongSerial(guesser))).toEqual({ 404: serialTries, 429: 50 - serialTries });
});

test('a right guess is taken while one is left, and those before it are counted on', async () => {
  const person = await shop.customer();
  const [{ code }, { serial }] = [await makeOffer(), await makeDevice()];
  const nine = { 404: 9 };
  expect(await answers(here, 9, () => wrongCheck(person))).toEqual(nine);
  expect(await answers(there, 9, () => wrongSerial(person))).toEqual(nine);
  // Correct guesses do not use up the limit.
  for (const other of [here, there, here]) await other.send(checkOffer, { as: person, query: { code } });
  await there.send(redeemOffer, { as: person, body: { code } });
  await here.send(submitDevice, { as: person, query: { serial } });
  expect(await answers(there, 2, () => wrongUse(person))).toEqual({ 404: 1, 429: 1 });
  expect(await answers(here, 2, () => wrongSerial(person))).toEqual({ 404: 1, 429: 1 });
});

test('who guesses takes nothing from another person, nor guesses at one thing from another', async () => {
  const [guesser, calm] = [await shop.customer(), await shop.customer()];
  expect(await answers(here, 12, () => wrongCheck(guesser))).toEqual({ 404: 10, 429: 2 });
  expect(await pipeline(here, [wrongCheck(calm), wrongSerial(guesser)])).toEqual([404, 404]);
});

test('repeats of one wrong guess get its first answer, and count once', async () => {
  const person = await shop.customer();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const repeat = (): Piped => ({ ...wrongUse(person), headers: { ...as(person), ...headers } });
  expect(await answers(here, 20, repeat)).toEqual({ 404: 20 });
  expect(await answers(there, 11, () => wrongUse(person))).toEqual({ 404: 9, 429: 2 });
  const repeated = await there.refused(redeemOffer, { as: person, body: { code: 'WRWNGWRG' }, headers });
  expect(repeated).toMatchObject({ status: 404, code: 'NOT_FOUND', message: /کدی با این نوشته/ });
});
