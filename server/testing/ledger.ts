import { sql } from 'kysely';
import type { Db } from '../src/platform/database.ts';

const faults = {
  'a transfer whose entries do not sum to zero': `SELECT t.id, sum(e.amount), count(e.id) FROM transfers t
    LEFT JOIN entries e ON e.transfer_id = t.id GROUP BY t.id HAVING coalesce(sum(e.amount), 0) <> 0 OR count(e.id) < 2`,
  'entries that do not sum to zero overall':
    'SELECT sum(amount) FROM entries HAVING coalesce(sum(amount), 0) <> 0',
  'a wallet whose balance is not the sum of its entries': `SELECT a.id, a.balance, sum(e.amount) FROM accounts a
    LEFT JOIN entries e ON e.account_id = a.id WHERE a.kind = 'wallet'
    GROUP BY a.id HAVING a.balance <> coalesce(sum(e.amount), 0) OR a.balance < 0`,
  'an entry whose balance is not the sum up to it': `SELECT * FROM (
      SELECT e.id, e.balance, sum(e.amount) OVER (PARTITION BY e.account_id ORDER BY e.id) AS total
      FROM entries e JOIN accounts a ON a.id = e.account_id WHERE a.kind = 'wallet') AS listed
    WHERE balance IS DISTINCT FROM total`,
  'a design whose paid amount is not the ledger’s': `SELECT d.id, d.paid, -sum(e.amount) FROM designs d
    LEFT JOIN transfers t ON t.design_id = d.id
    LEFT JOIN entries e ON e.transfer_id = t.id AND e.account_id = (SELECT id FROM accounts WHERE person_id = d.person_id)
    GROUP BY d.id HAVING d.paid <> -coalesce(sum(e.amount), 0)`,
  'a paid payment without its one charge': `SELECT p.id, p.status, count(t.id) FROM payments p
    LEFT JOIN transfers t ON t.reference = 'payment ' || p.id
    GROUP BY p.id HAVING count(t.id) <> (p.status = 'paid')::int`,
  'a transfer for a design that is not there': `SELECT t.id FROM transfers t
    LEFT JOIN designs d ON d.id = t.design_id WHERE t.design_id IS NOT NULL AND d.id IS NULL`,
};

/** Throws with the first rows that break a rule of the ledger. */
export async function ledgerIsRight(db: Db): Promise<void> {
  for (const [fault, query] of Object.entries(faults)) {
    const { rows } = await sql.raw(query).execute(db);
    if (rows.length > 0) throw new Error(`the ledger has ${fault}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
}
