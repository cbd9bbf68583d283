/** Moves money: every change of a wallet is one transfer with entries that sum to zero, made once per reference. */
import { formatToman } from '#contract/common/money';
import type { Operation } from '#contract/wallet';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { insertEntries, insertTransfer, lockWallet, type ShopAccount } from './queries.ts';

export interface Transfer {
  person: number;
  /** Tomans, positive into the wallet; not 0. */
  amount: number;
  operation: Operation;
  /** Identifies the cause. A second transfer with the same reference moves nothing. */
  reference: string;
  note?: string;
  order?: { id: number; orderNumber: number };
  bankRef?: string;
}

const shopSide: Record<Operation, ShopAccount> = {
  charge: 'gateway',
  gift: 'gifts',
  manual: 'adjustments',
  order: 'revenue',
  typeChange: 'revenue',
  refund: 'revenue',
};

/**
 * Moves `amount` into or out of a wallet within the work that causes it, and announces the balance. Returns the
 * balance after it and whether it moved now. Refuses (INSUFFICIENT_BALANCE) more than the wallet holds.
 */
export async function transfer(work: Work, order: Transfer): Promise<{ balance: number; moved: boolean }> {
  const { tx } = work;
  const wallet = await lockWallet(tx, order.person);
  const id = await insertTransfer(tx, {
    operation: order.operation,
    reference: order.reference,
    note: order.note ?? '',
    order_id: order.order?.id ?? null,
    order_number: order.order?.orderNumber ?? null,
    bank_ref: order.bankRef ?? null,
  });
  if (id === null) return { balance: wallet.balance, moved: false };
  refuseUnpayable(wallet.balance, -order.amount);
  const balance = await insertEntries(tx, id, wallet.id, shopSide[order.operation], order.amount);
  work.emit({ person: order.person }, 'balance');
  return { balance, moved: true };
}

/** Locks the wallet and refuses (INSUFFICIENT_BALANCE, with `missing` tomans) a cost above its balance. */
export async function ensurePayable({ tx }: Work, person: number, cost: number): Promise<void> {
  refuseUnpayable((await lockWallet(tx, person)).balance, cost);
}

function refuseUnpayable(balance: number, cost: number): void {
  const missing = cost - balance;
  if (cost <= 0 || missing <= 0) return;
  throw new Refusal('INSUFFICIENT_BALANCE', `موجودی کیف پول ${formatToman(missing)} کم است.`, { missing });
}
