/** The signed-in person, read across the features that know something of them. */
import type { Profile } from '#contract/profile';
import type { Ctx, House } from '../../platform/ctx.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import * as auth from '../auth/service.ts';
import { selectProfile } from './queries.ts';

async function profileOf(house: House, person: number): Promise<Profile> {
  const row = await selectProfile(house.pool, person);
  if (!row) throw new Refusal('UNAUTHENTICATED');
  const { id, level, designs, born, ...rest } = row;
  return {
    ...rest,
    _id: String(id),
    level: { status: level },
    designCount: designs,
    deviceCount: 0,
    ticketCount: 0,
    born: born.toISOString(),
  };
}

export const getProfile = (ctx: Ctx): Promise<Profile> => profileOf(ctx, ctx.caller.id);

export async function checkOtp(ctx: Ctx<null>, body: { mobile: string; code: string }) {
  const { personId, token } = await auth.checkOtp(ctx, body);
  return { token, user: await profileOf(ctx, personId) };
}
