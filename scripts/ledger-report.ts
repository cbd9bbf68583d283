import type { ledgerTotals } from '../server/src/features/wallet/service.ts';
import type { LedgerCheck } from '../server/src/ledger.ts';
import { amount } from './command.ts';

export function report(
  { right, findings }: LedgerCheck,
  totals: Awaited<ReturnType<typeof ledgerTotals>>,
): string {
  const lines: string[] = [];
  for (const { holds, broken, examples } of findings) {
    lines.push(broken === 0 ? `  ok      ${holds}` : `  BROKEN  ${holds} (${broken} rows)`);
    for (const example of examples) lines.push(`          ${JSON.stringify(example)}`);
    if (broken > examples.length) lines.push(`          … and ${broken - examples.length} more`);
  }
  lines.push(
    '',
    `  ${amount(totals.transfers)} transfers, ${amount(totals.wallets)} wallets holding ${amount(totals.balances)} tomans`,
  );
  for (const [operation, moved] of Object.entries(totals.moved))
    lines.push(`    ${operation.padEnd(11)}${amount(moved).padStart(22)}`);
  lines.push(
    `  ${amount(totals.openPayments)} payments are open, ${amount(totals.stuckPayments)} of them for more than a day`,
    '',
    right ? 'The ledger is right.' : 'The ledger is NOT right.',
  );
  return `${lines.join('\n')}\n`;
}
