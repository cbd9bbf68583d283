import type { BodyOf } from '#contract/common/endpoint';
import type { Profile, updateProfile as profileChange } from '#contract/profile';
import type { Ctx, Platform } from '../../platform/work/ctx.ts';
import { Refusal } from '../../platform/foundation/refusal.ts';
import { perform } from '../../platform/work/work.ts';
import * as auth from '../auth/service.ts';
import { changePerson } from '../people/service.ts';
import { type ProfileRow, selectProfile } from './queries.ts';

function toProfile(row: ProfileRow | null): Profile {
  if (!row) throw new Refusal('UNAUTHENTICATED');
  const { id, level, born, ...rest } = row;
  return { ...rest, _id: String(id), level: { status: level }, born: born.toISOString() };
}

const profileOf = async (platform: Platform, person: number): Promise<Profile> =>
  toProfile(await selectProfile(platform.pool, person));

export async function updateProfile(ctx: Ctx, body: BodyOf<typeof profileChange>): Promise<Profile> {
  return perform(ctx, async (work) => {
    await changePerson(work.tx, ctx.caller.id, body);
    work.emit({ person: ctx.caller.id }, 'profile');
    return toProfile(await selectProfile(work.tx, ctx.caller.id));
  });
}

export const getProfile = (ctx: Ctx): Promise<Profile> => profileOf(ctx, ctx.caller.id);

/** `replaced` is the token of the session that this sign-in ends. */
export async function checkOtp(
  ctx: Ctx<null>,
  body: { mobile: string; code: string },
  replaced: string | undefined,
) {
  const { personId, token } = await auth.checkOtp(ctx, body, replaced);
  return { token, user: await profileOf(ctx, personId) };
}
