import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/** A rule for stored data. `broken` selects the rows that violate it. */
export interface Rule {
  holds: string;
  broken: string;
}

export interface Finding {
  holds: string;
  broken: number;
  examples: Record<string, unknown>[];
}

const maxExamples = 5;

export async function reconcile(on: Queryable, rules: readonly Rule[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { holds, broken } of rules) {
    const { rows } = await sql<{ broken: number; examples: Record<string, unknown>[] | null }>`
      WITH broken AS (${sql.raw(broken)}), first AS (SELECT * FROM broken LIMIT ${maxExamples})
      SELECT (SELECT count(*)::int FROM broken) AS broken,
        (SELECT json_agg(to_json(first)) FROM first) AS examples`.execute(on);
    findings.push({ holds, broken: rows[0]?.broken ?? 0, examples: rows[0]?.examples ?? [] });
  }
  return findings;
}
