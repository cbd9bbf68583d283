import { dayMs } from '#contract/common/tehran';
import { createOffer, listOffers, redeemOffer } from '../../src/features/offers/service.ts';
import type { Ctx } from '../../src/platform/work/ctx.ts';

interface DemoOffer {
  name: string;
  /** In tomans. */
  amount: number;
  madeDaysAgo: number;
  livesForDays: number;
  bound?: boolean;
  used?: boolean;
}

const offers: DemoOffer[] = [
  { name: 'هدیهٔ پاییز ۱', amount: 40_000, madeDaysAgo: 52, livesForDays: 30 },
  { name: 'خوش‌آمد ۵۰', amount: 50_000, madeDaysAgo: 43, livesForDays: 120, used: true },
  { name: 'سپاس از همکاری ۲', amount: 120_000, madeDaysAgo: 21, livesForDays: 14, bound: true },
  { name: 'هدیهٔ نمایشگاه ۷', amount: 75_000, madeDaysAgo: 11, livesForDays: 45 },
  { name: 'جبران دیرکرد ۱۰۰۲', amount: 30_000, madeDaysAgo: 3, livesForDays: 60, bound: true },
  { name: 'هدیهٔ یلدا ۱', amount: 100_000, madeDaysAgo: 1, livesForDays: 31 },
];

type CallAt = (key: string, at: Date) => Ctx;

/** Continues after the offers that exist already. */
export async function fillOffers(asAdmin: CallAt, asCustomer: CallAt): Promise<void> {
  const now = Date.now();
  const { caller } = asCustomer('offers', new Date(now));
  const newest = { page: 1, count: 1, filter: 'newest', search: '' } as const;
  const { total } = (await listOffers(asAdmin('offers', new Date(now)), newest)).data.metadata;
  for (const { madeDaysAgo, livesForDays, bound, used, ...offer } of offers.slice(total)) {
    const at = new Date(now - madeDaysAgo * dayMs);
    const body = {
      ...offer,
      expiresIn: at.getTime() + livesForDays * dayMs,
      ...(bound && { mobile: caller.mobile }),
    };
    const { _id, code } = await createOffer(asAdmin(`offer ${crypto.randomUUID()}`, at), body);
    // Before the customer's first charge, because the transfers of a wallet follow each other in time.
    if (used) await redeemOffer(asCustomer(`offer ${_id} use`, at), { code });
  }
}
