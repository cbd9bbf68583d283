import { everyTransfer, type Rule, type Subject } from '../../../platform/database/reconcile.ts';

const everyOrder: Subject = {
  all: 'SELECT id FROM orders',
  changed: ({ transfer, at }) => `SELECT id FROM orders WHERE created_at >= '${at.toISOString()}'
    UNION SELECT order_id FROM transfers WHERE id > ${transfer}`,
};

export const orderRules: readonly Rule[] = [
  {
    of: everyOrder,
    holds: 'what is paid for an order is what left its customer’s wallet for it, less what came back',
    broken: `SELECT d.id, d.order_number, d.paid, -coalesce(sum(e.amount), 0) AS taken
      FROM slice JOIN orders d ON d.id = slice.id
      LEFT JOIN transfers t ON t.order_id = d.id
      LEFT JOIN entries e ON e.transfer_id = t.id
        AND e.account_id = (SELECT id FROM accounts WHERE person_id = d.person_id)
      GROUP BY d.id HAVING d.paid <> -coalesce(sum(e.amount), 0)`,
  },
  {
    of: everyOrder,
    holds: 'an order is paid whole; nothing is paid only for one that ended or is unpaid',
    broken: `SELECT d.id, order_number, status, price, paid FROM slice JOIN orders d ON d.id = slice.id
      WHERE paid <> price AND NOT (paid = 0 AND (status IN ('rejected', 'cancelled') OR is_unpaid))`,
  },
  {
    of: everyOrder,
    holds: 'no money moved for an order that was never paid',
    broken: `SELECT d.id, d.order_number, d.status, t.reference FROM slice JOIN orders d ON d.id = slice.id
      JOIN transfers t ON t.order_id = d.id WHERE d.is_unpaid`,
  },
  {
    of: everyTransfer,
    holds: 'every transfer for an order has its order, and every order’s transfer names it',
    broken: `SELECT t.id, t.operation, t.reference, t.order_id
      FROM slice JOIN transfers t ON t.id = slice.id LEFT JOIN orders d ON d.id = t.order_id
      WHERE (t.operation IN ('order', 'typeChange', 'refund')) <> (d.id IS NOT NULL)`,
  },
];
