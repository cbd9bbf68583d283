import type { BodyOf } from '#contract/common/endpoint';
import { formatToman } from '#contract/common/money';
import type * as contract from '#contract/wallet';
import { audit } from '../../platform/work/audit.ts';
import { type Ctx, rowId } from '../../platform/work/ctx.ts';
import { sqlState } from '../../platform/database/database.ts';
import { Refusal, refuseField } from '../../platform/foundation/refusal.ts';
import { perform } from '../../platform/work/work.ts';
import { notify } from '../notifications/service.ts';
import { existingPerson } from '../people/service.ts';
import { selectTransactions } from './queries.ts';
import { toTransaction } from './to-contract.ts';
import { transfer } from './transfer.ts';

/** `amount` is in signed tomans. A customer who became an admin keeps a wallet, so that it can be settled. */
export async function changeBalance(ctx: Ctx, body: BodyOf<typeof contract.changeBalance>) {
  const person = await existingPerson(ctx, ctx.db, rowId(body.userId));
  if (!person.roles.includes('customer'))
    throw new Refusal('CONFLICT', 'مدیر کیف پول ندارد. یک مشتری را انتخاب کنید.');
  const { amount, note } = body;
  return perform(ctx, async (work) => {
    // The reference contains the key, so that a repeat moves nothing even after the stored answer has expired.
    const reference = `manual ${ctx.idempotencyKey === null ? crypto.randomUUID() : `${ctx.caller.id} ${ctx.idempotencyKey}`}`;
    const { balance, moved } = await transfer(work, {
      person: person.id,
      amount,
      operation: 'manual',
      reference,
      note,
    });
    if (!moved) throw new Refusal('CONFLICT', 'این تغییر قبلاً انجام شده است. صفحه را دوباره باز کنید.');
    audit(work, ctx, {
      action: 'balanceChange',
      person: person.id,
      note,
      details: { amount, balance },
    });
    notify(work, person.id, {
      title: amount > 0 ? 'کیف پول شما شارژ شد' : 'از کیف پول شما برداشت شد',
      message: `${formatToman(Math.abs(amount))} ${amount > 0 ? 'به کیف پول شما اضافه شد' : 'از کیف پول شما کم شد'}: ${note}`,
      link: '/wallet',
    });
    return { balance };
  }).catch((error: unknown) => {
    // A CHECK of the ledger limits a wallet's balance.
    if (sqlState(error) === '23514')
      throw refuseField('amount', 'موجودی کیف پول از این بیشتر نمی‌شود. مبلغ کمتری وارد کنید.');
    throw error;
  });
}

export async function getLastTransactions(ctx: Ctx, userId: string, count: number) {
  const person = await existingPerson(ctx, ctx.db, rowId(userId));
  const newest = { page: 1, count, filter: 'newest', search: '' } as const;
  const { rows } = await selectTransactions(ctx.db, person.id, newest);
  return { data: rows.map(toTransaction) };
}
