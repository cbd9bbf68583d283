import { getLogins } from '#contract/auth';
import { expect, test } from 'vitest';
import { acceptDesign, createDesign, finishDesign } from '#contract/designs';
import { saveIdentityImages, type VipData } from '#contract/upgrades';
import { chargeWallet } from '#contract/wallet';
import { allEndpoints } from '../../../testing/contract.ts';
import { openHouse, type Person } from '../../../testing/house.ts';
import { identityImage, raise } from '../../../testing/levels.ts';
import { operationsOf, rightCall } from '../../../testing/operations.ts';
import { sample } from '../../../testing/samples.ts';

const house = await openHouse();
const operations = await operationsOf(house);
const [admin, owner, stranger] = [
  await house.signInAdmin(),
  await house.customer(1_000_000),
  await house.customer(1_000_000),
];

/** The owner's records, by the names that paths and bodies give their ids. A new name needs a record here. */
const design = await house.ask(createDesign, {
  as: owner,
  body: { type: 'corel', desc: 'طرح' },
  files: [sample('png')],
});
await house.ask(acceptDesign, { as: admin, body: { designId: design._id } });
await house.ask(finishDesign, { as: admin, body: { designId: design._id }, files: [sample('dxf')] });
const payment = await house.ask(chargeWallet, { as: owner, body: { amount: 10_000 } });
const [login] = (await house.ask(getLogins, { as: owner })).data;
await raise(house, owner, admin, 'verified');
const { data } = await house.ask(saveIdentityImages, { as: owner, files: [identityImage()] });
const [identity] = (data as VipData).identifyData;
const ownersIds: Record<string, Record<string, string>> = {
  design: {
    id: design._id,
    fileId: design.files[0]?._id ?? '',
    designId: design._id,
    reorderOf: design._id,
    text: 'متن',
  },
  payment: { id: payment.paymentId },
  user: { loginId: login?._id ?? '', ip: login?.ip ?? '', fileId: identity?.split('/').at(-1) ?? '' },
};
/** Names that are ids of no person's own records. */
const nobodys = new Set(['gateway', 'fontId', 'nationId', 'ceoNationId', 'companyId']);

const named = operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);
const call = (operation: (typeof operations)[number], as?: Person, known = {}) => {
  const { url, sent } = rightCall(operation, known, as);
  return house.call(operation.method, url, sent);
};

test('the document names every endpoint of the contract and no other', () => {
  const declared = allEndpoints.map((each) => `${each.method} /${each.path}`).toSorted();
  expect(named.map(([name]) => name).toSorted()).toEqual(declared);
});

const guarded = named.filter(([, operation]) => operation.who !== 'anyone');
test.each(guarded)('%s: nobody signed in is refused', async (_, operation) => {
  const reply = await call(operation);
  expect(reply.status).toBe(401);
  expect(reply.body).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(reply.headers.get('set-cookie')).toMatch(/^token=;/);
});

test.each(named.filter(([, operation]) => operation.who === 'admin'))(
  '%s: a customer is refused',
  async (_, operation) => {
    const reply = await call(operation, owner, ownersIds.design);
    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({ code: 'FORBIDDEN' });
  },
);

test.each(named.filter(([, operation]) => operation.who === 'customer'))(
  '%s: an admin is refused',
  async (_, operation) => {
    const reply = await call(operation, admin, ownersIds.design);
    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({ code: 'FORBIDDEN' });
  },
);

const idsOf = ({ inPath, json, form }: (typeof operations)[number]) =>
  [
    ...inPath,
    ...Object.keys({ ...json?.properties, ...form?.properties }).filter((name) =>
      /Id$|^reorderOf$/.test(name),
    ),
  ].filter((name) => !nobodys.has(name));

const open = named.filter(
  ([, operation]) => operation.who !== 'admin' && operation.who !== 'anyone' && idsOf(operation).length > 0,
);
test.each(open)('%s: another customer’s record does not exist', async (_, operation) => {
  const noun = operation.path.split('/')[1] ?? '';
  const known = ownersIds[noun] ?? {};
  for (const name of idsOf(operation))
    if (!known[name])
      throw new Error(`access.test.ts needs a record of the owner’s for "${name}" of /${noun}`);
  const reply = await call(operation, stranger, known);
  expect(reply.status).toBe(404);
  expect(reply.body).toMatchObject({ code: 'NOT_FOUND' });
});

test('all of it by cookie too, and with a slash at the end', async () => {
  for (const [, operation] of guarded) {
    const { url, sent } = rightCall(operation, ownersIds.design ?? {});
    const headers = { cookie: `token=${stranger.token}`, origin: house.settings.publicUrl };
    if (operation.who === 'admin')
      expect((await house.call(operation.method, `${url}/`, { ...sent, headers })).status).toBe(403);
    expect((await house.call(operation.method, `${url}/`, sent)).status).toBe(401);
  }
});

test.each(guarded.filter(([, operation]) => operation.method !== 'GET'))(
  '%s: another site’s page is refused',
  async (_, operation) => {
    const { url, sent } = rightCall(operation, ownersIds.design ?? {});
    const as = operation.who === 'admin' ? admin : owner;
    for (const origin of [{ origin: 'https://evil.example' }, {}] as Record<string, string>[]) {
      const reply = await house.call(operation.method, url, {
        ...sent,
        headers: { cookie: `token=${as.token}`, ...origin },
      });
      expect(reply.body).toMatchObject({ code: 'BAD_ORIGIN' });
    }
  },
);
