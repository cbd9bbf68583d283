import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/** The extent of a check's proof: the transfers up to an id, and what happened before an instant. */
export interface Proof {
  transfer: number;
  at: Date;
}

/** A kind of record: statements that list the ids of all of them, and of those that may have changed since a proof. */
export interface Subject {
  all: string;
  changed: (since: Proof) => string;
}

export const everyTransfer: Subject = {
  all: 'SELECT id FROM transfers',
  changed: ({ transfer }) => `SELECT id FROM transfers WHERE id > ${transfer}`,
};

/** A rule for stored data. `broken` selects the rows that violate it among the records whose ids are in `slice`. */
export interface Rule {
  of: Subject;
  holds: string;
  broken: string;
}

export interface Finding {
  holds: string;
  broken: number;
  examples: Record<string, unknown>[];
}

export interface Pace {
  /** Records to each statement. */
  slice?: number;
  /** Runs after each slice, with the milliseconds that it took; no transaction is open then. */
  rest?: (took: number) => Promise<unknown>;
}

const maxExamples = 5;

/**
 * Checks rules in slices of records, all of them or those that changed since a proof. Each rule and slice is a statement
 * and its own snapshot, so a rule must compare only what one transaction writes together.
 */
export async function reconcile(
  on: Queryable,
  rules: readonly Rule[],
  since: Proof | null = null,
  { slice = 1000, rest = () => Promise.resolve() }: Pace = {},
): Promise<Finding[]> {
  const findings = new Map<Rule, Finding>(
    rules.map((rule) => [rule, { holds: rule.holds, broken: 0, examples: [] }]),
  );
  for (const subject of new Set(rules.map((rule) => rule.of))) {
    const listed = sql.raw(since ? subject.changed(since) : subject.all);
    for (let after = 0; ; ) {
      const began = performance.now();
      const { rows } = await sql<{ id: number }>`
        SELECT id FROM (${listed}) AS listed WHERE id > ${after} ORDER BY id LIMIT ${sql.lit(slice)}`.execute(
        on,
      );
      const ids = rows.map((row) => row.id);
      const last = ids.at(-1);
      if (last === undefined) break;
      for (const [rule, finding] of findings)
        if (rule.of === subject) await checkSlice(on, rule, ids, finding);
      after = last;
      await rest(performance.now() - began);
    }
  }
  return [...findings.values()];
}

async function checkSlice(on: Queryable, rule: Rule, ids: number[], finding: Finding): Promise<void> {
  const { rows } = await sql<{ broken: number; examples: Record<string, unknown>[] | null }>`
    WITH slice AS (SELECT unnest(${ids}::bigint[]) AS id),
      broken AS (${sql.raw(rule.broken)}), first AS (SELECT * FROM broken LIMIT ${sql.lit(maxExamples)})
    SELECT (SELECT count(*)::int FROM broken) AS broken,
      (SELECT json_agg(to_json(first)) FROM first) AS examples`.execute(on);
  finding.broken += rows[0]?.broken ?? 0;
  finding.examples = [...finding.examples, ...(rows[0]?.examples ?? [])].slice(0, maxExamples);
}
