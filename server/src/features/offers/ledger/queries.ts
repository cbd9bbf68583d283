import type { Rule } from '../../../platform/reconcile.ts';

/** Each gift in the ledger is one use of one code, and the reverse. */
export const giftRules: readonly Rule[] = [
  {
    holds: 'every use of a code put its amount into its user’s wallet, once',
    broken: `SELECT u.offer_id, u.person_id, o.amount, count(t.id) AS gifts, coalesce(sum(e.amount), 0) AS given
      FROM offer_uses u JOIN offers o ON o.id = u.offer_id
      LEFT JOIN transfers t ON t.reference = 'offer ' || u.offer_id || ' ' || u.person_id AND t.operation = 'gift'
      LEFT JOIN entries e ON e.transfer_id = t.id
        AND e.account_id = (SELECT id FROM accounts WHERE person_id = u.person_id)
      GROUP BY u.offer_id, u.person_id, o.amount
      HAVING count(t.id) <> 1 OR coalesce(sum(e.amount), 0) <> o.amount`,
  },
  {
    holds: 'every gift is the use of a code',
    broken: `SELECT t.id, t.reference FROM transfers t
      LEFT JOIN offer_uses u ON t.reference = 'offer ' || u.offer_id || ' ' || u.person_id
      WHERE t.operation = 'gift' AND u.offer_id IS NULL`,
  },
];
