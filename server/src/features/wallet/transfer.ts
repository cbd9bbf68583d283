/** Moves money: every change of a wallet is one transfer with entries that sum to zero, made once per reference. */
import { formatToman } from '#contract/common/money';
import type { Operation } from '#contract/wallet';
import { Refusal } from '../../platform/foundation/refusal.ts';
import type { Work } from '../../platform/work/work.ts';
import { moveMoney, openWallet, type ShopAccount, type Transfer } from './queries.ts';

export type { Transfer };

const shopSide: Record<Operation, ShopAccount> = {
  charge: 'gateway',
  gift: 'gifts',
  manual: 'adjustments',
  order: 'revenue',
  typeChange: 'revenue',
  refund: 'revenue',
};

/** `moved` is false for a known reference. Refuses (INSUFFICIENT_BALANCE) more than the wallet holds. */
export async function transfer(work: Work, cause: Transfer): Promise<{ balance: number; moved: boolean }> {
  const { person, amount, operation } = cause;
  const move = () => moveMoney(work.tx, cause, shopSide[operation], work.transfersAt);
  let moved = await move();
  if (!moved) await openWallet(work.tx, person);
  // A statement that waited for the wallet does not see a transfer that was made while it waited; the next one does.
  if (moved === null || (moved.after === null && !moved.isKnown)) moved = await move();
  if (!moved) throw new Error(`no wallet for person ${person}`);
  if (moved.after !== null) {
    work.emit({ person }, 'balance');
    return { balance: moved.after, moved: true };
  }
  if (!moved.isKnown) refuseUnpayable(moved.before, -amount);
  return { balance: moved.before, moved: false };
}

/** Refuses (INSUFFICIENT_BALANCE, with `missing` tomans) a cost above a balance. */
export function refuseUnpayable(balance: number, cost: number): void {
  const missing = cost - balance;
  if (cost <= 0 || missing <= 0) return;
  throw new Refusal(
    'INSUFFICIENT_BALANCE',
    `موجودی کیف پول کافی نیست؛ ${formatToman(missing)} دیگر لازم است.`,
    { missing },
  );
}
