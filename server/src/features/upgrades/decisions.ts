/** An admin's decision on a request: level, identity, notification and audit change in one transaction, once. */
import type { BodyOf } from '#contract/common/endpoint';
import { levelLabels } from '#contract/people';
import type { acceptVerify, UpgradeKind, UpgradeRequest } from '#contract/upgrades';
import { audit } from '../../platform/work/audit.ts';
import { authorize, isForAdmin } from '../../platform/work/authorize.ts';
import { type Ctx, rowId } from '../../platform/work/ctx.ts';
import { lockFor } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/foundation/refusal.ts';
import { perform, type Work } from '../../platform/work/work.ts';
import { notify } from '../notifications/service.ts';
import { raiseLevel } from '../people/service.ts';
import { decideRequest, insertCompany, newestRequest, type RequestRow, selectRequest } from './queries.ts';
import { toUpgradeRequest } from './to-contract.ts';

type Decision = BodyOf<typeof acceptVerify>;

async function decide(
  ctx: Ctx,
  kind: UpgradeKind,
  state: 'accepted' | 'rejected',
  body: Decision,
  apply: (work: Work, request: RequestRow) => Promise<void>,
): Promise<UpgradeRequest> {
  const person = rowId(body.userId);
  return perform(ctx, async (work) => {
    const { tx, now } = work;
    work.send(lockFor(`upgrade ${person}`));
    const request = authorize(
      await newestRequest(tx, person, kind),
      isForAdmin(ctx),
      'این کاربر چنین درخواستی ندارد. فهرست درخواست‌ها را تازه کنید.',
    );
    if (request.state !== 'open')
      throw new Refusal(
        'CONFLICT',
        request.state === 'accepted' ? 'این درخواست قبلاً پذیرفته شده است.' : 'این درخواست قبلاً رد شده است.',
      );
    await decideRequest(tx, request, {
      state,
      reason: body.reason,
      decided_by: ctx.caller.id,
      decided_at: now,
    });
    await apply(work, request);
    audit(work, ctx, {
      action: state === 'accepted' ? 'upgradeAccept' : 'upgradeReject',
      person,
      note: body.reason,
      details: { from: kind, request: request.id },
    });
    work.emit({ owner: person }, 'upgrade');
    return toUpgradeRequest(await selectRequest(tx, request.id));
  });
}

const reasonText = (reason: string) => (reason === '' ? '' : ` ${reason}`);

export const acceptUpgrade = (ctx: Ctx, kind: UpgradeKind, body: Decision) =>
  decide(ctx, kind, 'accepted', body, async (work, request) => {
    if (request.from_level === 'normal') {
      const { name, family, phone, nationId: national_id, address } = request.data;
      const { province, city, location } = address;
      const identity = { name, family, phone, national_id, province, city, location };
      await raiseLevel(work.tx, request.person_id, 'normal', { level: 'verified', ...identity });
    } else {
      await insertCompany(work.tx, request);
      await raiseLevel(work.tx, request.person_id, 'verified', { level: 'vip' });
    }
    const level = levelLabels[kind === 'normal' ? 'verified' : 'vip'];
    notify(work, request.person_id, {
      title: kind === 'normal' ? 'حساب شما تأیید شد' : 'تیک آبی گرفتید',
      message: `سطح حساب شما «${level}» شد و تخفیف آن از همین حالا حساب می‌شود.${reasonText(body.reason)}`,
      link: '/levelUp',
    });
  });

export const rejectUpgrade = (ctx: Ctx, kind: UpgradeKind, body: Decision) =>
  decide(ctx, kind, 'rejected', body, async (work, request) =>
    notify(work, request.person_id, {
      title: kind === 'normal' ? 'درخواست ارتقای سطح رد شد' : 'درخواست تیک آبی رد شد',
      message:
        body.reason === ''
          ? 'اطلاعات را بررسی کنید و دوباره بفرستید.'
          : `${body.reason} اطلاعات را اصلاح کنید و دوباره بفرستید.`,
      link: '/levelUp',
    }),
  );
