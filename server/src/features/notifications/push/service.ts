/** Notifications are queued in the work that causes them and sent after it, whether or not a page is open. */
import type { BodyOf } from '#contract/common/endpoint';
import { dayMs } from '#contract/common/tehran';
import type * as contract from '#contract/notifications';
import type { Ctx, Platform } from '../../../platform/work/ctx.ts';
import { Refusal, refuseField } from '../../../platform/foundation/refusal.ts';
import { backOff, claimMessages } from '../../../platform/database/queue-rows.ts';
import { sessionLimits } from '../../../platform/sessions.ts';
import { perform } from '../../../platform/work/work.ts';
import type { VapidKeys } from '../../../platform/outside/vapid.ts';
import { isPushService, sendPush } from '../../../platform/outside/web-push.ts';
import {
  type DuePush,
  deleteSubscriptionAt,
  deletePush,
  deleteSubscription,
  putOffPush,
  selectDuePushes,
  trimSubscriptions,
  upsertSubscription,
} from './queries.ts';

/** Minutes to the next try, after the first, the second … */
const retryMinutes = [1, 5, 15, 60, 180];
const batchSize = 20;
const maxSubscriptions = 10;

export const getPushKey = (ctx: Ctx) => ({ key: ctx.environment.vapid?.publicKey ?? null });

export async function subscribePush(ctx: Ctx, body: BodyOf<typeof contract.subscribePush>) {
  if (!isPushService(body.endpoint, ctx.environment.production))
    throw refuseField('endpoint', 'اعلان در این مرورگر روشن نمی‌شود. با مرورگر دیگری امتحان کنید.');
  if (!ctx.environment.vapid) throw new Refusal('UNAVAILABLE', 'اعلان مرورگر اینجا روشن نیست.');
  const { id, loginId } = ctx.caller;
  return perform(ctx, async ({ tx }) => {
    await upsertSubscription(tx, {
      endpoint: body.endpoint,
      ...body.keys,
      person_id: id,
      login_id: loginId,
    });
    await trimSubscriptions(tx, id, maxSubscriptions);
    return { ok: true as const };
  });
}

export async function unsubscribePush(ctx: Ctx, body: BodyOf<typeof contract.unsubscribePush>) {
  return perform(ctx, async ({ tx }) => {
    await deleteSubscriptionAt(tx, ctx.caller.id, body.endpoint);
    return { ok: true as const };
  });
}

/** Sends the due notifications; a failed one is tried again for a day. */
export async function sendDuePushes(platform: Platform): Promise<void> {
  const { vapid } = platform.environment;
  while (vapid) {
    const now = platform.clock.now();
    const due = { now, longest: dayMs, max: batchSize };
    const claimed = await claimMessages<{ id: number }>(platform.db, 'push_queue', due);
    if (claimed.length === 0) return;
    const ids = claimed.map(({ id }) => id);
    const pushes = await selectDuePushes(platform.db, ids, sessionLimits(now));
    await Promise.all(pushes.map((push) => sendOne(platform, vapid, push)));
  }
}

async function sendOne(platform: Platform, vapid: VapidKeys, push: DuePush): Promise<void> {
  const { db, environment, clock } = platform;
  if (!push.live) return void (await deleteSubscription(db, push.subscription_id));
  if (push.read || !push.fresh) return void (await deletePush(db, push.id));
  const result = await sendPush(push, payloadOf(push), {
    ...vapid,
    // The contact address for push services.
    subject: environment.publicUrl.startsWith('https:')
      ? environment.publicUrl
      : 'mailto:operator@hakkak.invalid',
  });
  if (result === 'sent') await deletePush(db, push.id);
  else if (result === 'gone') await deleteSubscription(db, push.subscription_id);
  else if (result === 'refused') {
    platform.log.warn({ push: push.id }, 'a push service refused a notification');
    await deletePush(db, push.id);
  } else {
    const wait = Math.max(result.later ?? 0, backOff(retryMinutes, push.attempts));
    await putOffPush(db, push.id, new Date(clock.now().getTime() + Math.min(wait, dayMs)));
  }
}

/** The maximum characters of a message in a push, which may have 4 kB in all. */
const maxLetters = 300;

/** The payload that web/public/sw.js reads. */
function payloadOf({ notification_id, announced, title, message, link }: DuePush): string {
  const letters = Array.from(message);
  const body = letters.length > maxLetters ? `${letters.slice(0, maxLetters).join('')}…` : message;
  return JSON.stringify({
    id: String(notification_id),
    list: announced ? 'public' : 'private',
    title,
    body,
    ...(link !== null && { link }),
  });
}
