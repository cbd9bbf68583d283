import type { FastifyBaseLogger } from 'fastify';
import type { Watch } from '../database/prepared-statements.ts';
import { RequestCounts } from '../database/request-counts.ts';
import type { Tracing } from '../foundation/tracing.ts';

/** Lines of slow statements per minute, so that a slow database fills no disk. */
const maxLines = 60;

/**
 * Returns the name of a statement, or what it does with which table: its text may contain what people searched for, as
 * literals.
 */
export function statementName(name: string | undefined, text: string): string {
  if (name !== undefined) return name;
  // A literal that is cut off ends the text.
  const bare = text.slice(0, 2000).replaceAll(/'[^']*(?:'|$)/g, '');
  const verb = /^\s*([a-z]+)/i.exec(bare)?.[1] ?? 'statement';
  const table = /\b(?:from|into|update|table)\s+"?([a-z_]+)/i.exec(bare)?.[1];
  return [verb.toUpperCase(), ...(table ? [table] : [])].join(' ');
}

/** Watches how long statements take, from sending to the answer. Neither their texts nor their values are told. */
export function watchStatements(
  log: FastifyBaseLogger,
  slowMs: number,
  tracing: Tracing | null,
): Watch | null {
  if (slowMs === 0 && !tracing) return null;
  const lines = new RequestCounts();
  return (name, text) => {
    const began = performance.now();
    const span = tracing?.beginPart(statementName(name, text), { 'db.system.name': 'postgresql' });
    return (hasFailed) => {
      span?.end(hasFailed);
      const ms = Math.round(performance.now() - began);
      if (slowMs > 0 && ms >= slowMs && lines.add('slow').count <= maxLines)
        log.warn({ statement: statementName(name, text), ms }, 'a slow statement');
    };
  };
}
