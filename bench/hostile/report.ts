/** The report of the parts, each of which replaces its own section. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';

const file = path.join(import.meta.dirname, '../reports/hostile.txt');
const order = ['uploads', 'parsers', 'flood', 'kills'] as const;
export type Part = (typeof order)[number];

const headOf = (part: Part) => `== ${part}: `;

export function keepSection(part: Part, lines: readonly string[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores, Node ${process.version}, ${day}`;
  const kept = existsSync(file) ? readFileSync(file, 'utf8').split(/\n(?=== )/) : [];
  const sections = order.map((each) =>
    each === part
      ? [headOf(part) + machine, ...lines, ''].join('\n')
      : kept.find((section) => section.startsWith(headOf(each))),
  );
  writeFileSync(file, sections.filter((section) => section !== undefined).join('\n'));
}
