/** An admin's answer to a request: the level, what was proved, the notice and the audit change together, and once. */
import { levelLabels } from '#contract/people';
import type { UpgradeKind, UpgradeRequest, VerifyData } from '#contract/upgrades';
import { audit } from '../../platform/audit.ts';
import { type Ctx, rowId } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/database.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { digestOf, once } from '../../platform/once.ts';
import { notify } from '../notifications/service.ts';
import { raiseToVerified, raiseToVip } from '../people/service.ts';
import {
  decideRequest,
  insertCompany,
  lockWay,
  newestRequest,
  type RequestRow,
  selectRequest,
} from './queries.ts';
import { shownRequest } from './shown.ts';

interface Decision {
  userId: string;
  reason: string;
}

async function decide(
  ctx: Ctx,
  kind: UpgradeKind,
  state: 'accepted' | 'rejected',
  body: Decision,
  verb: (tx: Tx, request: RequestRow) => Promise<void>,
): Promise<UpgradeRequest> {
  const person = rowId(body.userId);
  const { answer, first } = await once(ctx, digestOf(ctx.call, body), async (tx) => {
    await lockWay(tx, person);
    const request = await newestRequest(tx, person, kind);
    if (!request) throw notFound('این کاربر چنین درخواستی نفرستاده است.');
    if (request.state !== 'open')
      throw new Refusal(
        'CONFLICT',
        request.state === 'accepted' ? 'این درخواست قبلاً پذیرفته شده است.' : 'این درخواست قبلاً رد شده است.',
      );
    await decideRequest(tx, request.id, {
      state,
      reason: body.reason,
      decided_by: ctx.caller.id,
      decided_at: ctx.clock.now(),
    });
    await verb(tx, request);
    await audit(tx, ctx, {
      action: state === 'accepted' ? 'upgradeAccept' : 'upgradeReject',
      person,
      note: body.reason,
      details: { from: kind, request: request.id },
    });
    return shownRequest(await selectRequest(tx, request.id));
  });
  if (first) {
    for (const type of ['upgrade', 'notification'] as const) ctx.events.say({ person }, type);
    ctx.events.say('admins', 'upgrade');
  }
  return answer;
}

const told = (reason: string) => (reason === '' ? '' : ` ${reason}`);

export const acceptUpgrade = (ctx: Ctx, kind: UpgradeKind, body: Decision) =>
  decide(ctx, kind, 'accepted', body, async (tx, request) => {
    if (kind === 'normal') {
      const data = request.data as VerifyData;
      await raiseToVerified(tx, request.person_id, {
        name: data.name,
        family: data.family,
        phone: data.phone,
        national_id: data.nationId,
        province: data.address.province,
        city: data.address.city,
        location: data.address.location,
      });
    } else {
      await insertCompany(tx, request);
      await raiseToVip(tx, request.person_id);
    }
    const level = levelLabels[kind === 'normal' ? 'verified' : 'vip'];
    await notify(tx, request.person_id, {
      title: kind === 'normal' ? 'حساب شما تأیید شد' : 'تیک آبی گرفتید',
      message: `سطح حساب شما «${level}» شد و تخفیف آن از همین حالا حساب می‌شود.${told(body.reason)}`,
      link: '/levelUp',
    });
  });

export const rejectUpgrade = (ctx: Ctx, kind: UpgradeKind, body: Decision) =>
  decide(ctx, kind, 'rejected', body, (tx, request) =>
    notify(tx, request.person_id, {
      title: kind === 'normal' ? 'درخواست ارتقای سطح رد شد' : 'درخواست تیک آبی رد شد',
      message:
        body.reason === ''
          ? 'اطلاعات را بررسی کنید و دوباره بفرستید.'
          : `${body.reason} اطلاعات را اصلاح کنید و دوباره بفرستید.`,
      link: '/levelUp',
    }),
  );
