import { everyTransfer, type Rule, type Subject } from '../../../platform/database/reconcile.ts';

const part = (place: 1 | 2) =>
  `(regexp_match(reference, '^offer (\\d{1,15}) (\\d{1,15})$'))[${place}]::bigint`;

const everyOffer: Subject = {
  all: 'SELECT id FROM offers',
  changed: ({
    transfer,
    at,
  }) => `SELECT offer_id AS id FROM offer_uses WHERE created_at >= '${at.toISOString()}'
    UNION SELECT ${part(1)} FROM transfers WHERE id > ${transfer} AND operation = 'gift'`,
};

export const giftRules: readonly Rule[] = [
  {
    of: everyOffer,
    holds: 'every use of a code put its amount into its user’s wallet, once',
    broken: `SELECT u.offer_id, u.person_id, o.amount, count(t.id) AS gifts, coalesce(sum(e.amount), 0) AS given
      FROM slice JOIN offers o ON o.id = slice.id JOIN offer_uses u ON u.offer_id = o.id
      LEFT JOIN transfers t ON t.reference = 'offer ' || u.offer_id || ' ' || u.person_id AND t.operation = 'gift'
      LEFT JOIN entries e ON e.transfer_id = t.id
        AND e.account_id = (SELECT id FROM accounts WHERE person_id = u.person_id)
      GROUP BY u.offer_id, u.person_id, o.amount
      HAVING count(t.id) <> 1 OR coalesce(sum(e.amount), 0) <> o.amount`,
  },
  {
    of: everyTransfer,
    holds: 'every gift is the use of a code',
    broken: `SELECT t.id, t.reference FROM slice JOIN transfers t ON t.id = slice.id
      LEFT JOIN offer_uses u ON u.offer_id = ${part(1)} AND u.person_id = ${part(2)}
      WHERE t.operation = 'gift' AND u.offer_id IS NULL`,
  },
];
