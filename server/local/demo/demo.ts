/** A demo customer with orders in every status, made through the same services as real ones. */
import { weekdayLabel } from '#contract/common/jalali';
import { dayMs, hourMs } from '#contract/common/tehran';
import { acceptOrder, finishOrder } from '../../src/features/orders/actions.ts';
import { createOrder } from '../../src/features/orders/create.ts';
import { getOrders } from '../../src/features/orders/service.ts';
import { sendNotification } from '../../src/features/notifications/service.ts';
import { changePerson, findPerson, findOrCreatePerson } from '../../src/features/people/service.ts';
import { paymentCallback } from '../../src/features/wallet/payments/callback.ts';
import { chargeWallet } from '../../src/features/wallet/payments/service.ts';
import type { Platform } from '../../src/platform/work/ctx.ts';
import { tehranMidnight } from '../../src/platform/foundation/clock.ts';
import { wasRestored } from '../../src/platform/database/restored.ts';
import { type Caller, findSession, openSession } from '../../src/platform/sessions.ts';
import { settleSandboxPayment } from '../bank.ts';
import { outbox } from '../outbox.ts';
import { fillDevices } from './devices.ts';
import { fillFonts } from './fonts.ts';
import { fillOffers } from './offers.ts';
import { call, demoAddress, orderPlacings, type Placing, stage } from './orders.ts';
import { codePlacings } from './qr.ts';
import { fillTickets } from './tickets.ts';

export const demoCustomer = '09120000009';
/** Has had orders delivered, from which promises are made. */
export const demoWorkshop = '09120000008';

/** Tomans: enough for all that the customer pays from the wallet, too little for the medal. */
const walletOfCustomer = 1_800_000;

const announcement = {
  title: 'فایل‌های برداری هم پذیرفته می‌شود',
  message:
    'برای سفارش طرح، فایل‌های SVG، DXF، AI و CDR را هم می‌توانید مستقیم بفرستید. هرچه فایل دقیق‌تر باشد، طرح زودتر آماده می‌شود.',
};

/** Fills an empty shop once; the next start completes an interrupted fill. */
export async function fillDemo(whole: Platform): Promise<void> {
  const adminMobile = whole.environment.adminMobiles[0];
  const bank = whole.gateways.byName('sandbox');
  if (!adminMobile || !bank) return;
  // A restored shop gets no demo content; if it was the demo, it has the content already.
  if (await wasRestored(whole.db)) return;
  // Demo people must neither be charged by a real gateway nor receive real messages.
  const platform: Platform = {
    ...whole,
    gateways: { current: bank, byName: (name) => (name === bank.name ? bank : null) },
    sms: outbox(whole.db),
  };
  const customer = await signIn(platform, demoCustomer, 'مشتری', 92);
  const admin = await signIn(platform, adminMobile, 'مدیر', 120);
  try {
    await fillAs(platform, admin, customer);
  } finally {
    await platform.db.deleteFrom('logins').where('id', 'in', [customer.loginId, admin.loginId]).execute();
  }
}

async function fillAs(platform: Platform, admin: Caller, customer: Caller): Promise<void> {
  const by = (caller: Caller, about: string) => (key: string, at: Date) =>
    call(platform, caller, about + key, at);
  await fillDevices(by(admin, 'device '), by(customer, 'device '));
  await fillOffers(by(admin, 'offer '), by(customer, 'offer '));
  if (!(await isFilled(platform, customer))) {
    const now = Date.now();
    const workshop = await signIn(platform, demoWorkshop, 'کارگاه', 45);
    try {
      await charge(platform, workshop, 5_000_000, new Date(now - 44 * dayMs));
      await charge(platform, customer, walletOfCustomer, new Date(now - 42 * dayMs));
      const placings = [
        ...historyPlacings(platform, admin, workshop, now),
        ...orderPlacings(platform, admin, customer, now),
        ...(await fillFonts(by(customer, ''), now)),
        ...(await codePlacings(by(customer, ''), now)),
      ];
      // A later order has a higher number.
      // oxlint-disable-next-line no-await-in-loop -- in their sequence
      for (const { place } of placings.toSorted((a, b) => a.at - b.at)) await place();
    } finally {
      await platform.db.deleteFrom('logins').where('id', '=', workshop.loginId).execute();
    }
    await sendNotification(call(platform, admin, 'announcement'), announcement);
  }
  await fillTickets(by(admin, ''), by(customer, ''));
}

/** The order of a drawing is the last one. */
async function isFilled(platform: Platform, customer: Caller): Promise<boolean> {
  const last = { page: 1, count: 1, filter: 'newest', search: 'دور بیرون رکاب' } as const;
  const { metadata } = await getOrders(call(platform, customer, 'orders'), last);
  return metadata.total > 0;
}

/** Deliveries of a type in the last 30 days from which its orders get a promise. */
const delivered = 24;
const motifs = ['band', 'leaf', 'rosette', 'plate', 'pendant'] as const;

/** Orders of another customer, one for each working day, each delivered within that day. */
function historyPlacings(platform: Platform, admin: Caller, workshop: Caller, now: number): Placing[] {
  const isOff = (at: Date) => weekdayLabel(at.getTime()) === 'جمعه';
  const days = Array.from({ length: 29 }, (_, ago) =>
    tehranMidnight(new Date(now - (ago + 1) * dayMs)),
  ).filter((day) => !isOff(day));
  return days
    .slice(0, delivered)
    .toReversed()
    .map((day, at) => {
      const motif = motifs[at % motifs.length] ?? 'band';
      const took = 2 + (at % 5);
      const after = (hours: number) => new Date(day.getTime() + (9.5 + hours) * hourMs);
      const ctx = (caller: Caller, step: string, hours: number) =>
        call(platform, caller, `history ${at} ${step}`, after(hours));
      const place = async () => {
        const sketch = await stage(platform, 'طرح.svg', motif, 'sketch');
        const { _id: designId } = await createOrder(
          ctx(workshop, 'made', 0),
          { type: 'corel', desc: 'طرح روزانهٔ کارگاه، مانند نمونه.', pay: 'wallet' },
          [sketch],
        );
        await acceptOrder(ctx(admin, 'accepted', took / 3), { designId });
        await finishOrder(ctx(admin, 'delivered', took), { designId, note: '' }, [
          await stage(platform, 'طرح-نهایی.svg', motif, 'engraving'),
        ]);
      };
      return { at: after(0).getTime(), place };
    });
}

/** Signs a person of the demo in for the fill, whose calls need a login like any other. */
async function signIn(
  platform: Platform,
  mobile: string,
  name: string,
  joinedDaysAgo: number,
): Promise<Caller> {
  const personId = await platform.db.transaction().execute(async (tx) => {
    const person = await findOrCreatePerson(tx, mobile, platform.environment.adminMobiles);
    // A name that the customer has set since is kept.
    if ((await findPerson(tx, { id: person }))?.name === null) {
      await changePerson(tx, person, { name, family: 'نمونه' });
      const born = new Date(Date.now() - joinedDaysAgo * dayMs);
      await tx.updateTable('people').set({ born }).where('id', '=', person).execute();
    }
    return person;
  });
  const token = await openSession(platform.db, platform.clock, { personId, ...demoAddress });
  const caller = await findSession(platform, token);
  if (!caller) throw new Error('a person of the demo is not signed in');
  return caller;
}

async function charge(platform: Platform, customer: Caller, amount: number, at: Date): Promise<void> {
  const ctx = call(platform, customer, 'charge', at);
  const { gatewayUrl } = await chargeWallet(ctx, { amount });
  const back = await settleSandboxPayment(
    platform.db,
    new URL(gatewayUrl).pathname.split('/').at(-1) ?? '',
    'pay',
  );
  if (!back) return;
  await paymentCallback(ctx, 'sandbox', Object.fromEntries(new URL(back).searchParams));
}
