/**
 * Attacks a running server: `uploads` mixes and cuts resumable uploads, `parsers` sends the largest and worst inputs while others ask
 * for its health, `flood` has ten people hold up its queues, and `kills` ends servers and the database among uploads. All of them
 * run, or only those that are named.
 */
import { keepSection, type Part } from './hostile/report.ts';

type Say = (line: string) => void;
const parts: Record<Part, (say: Say) => Promise<void>> = {
  uploads: async (say) => (await import('./hostile/uploads.ts')).attackAll(say),
  parsers: async (say) => (await import('./hostile/parsers.ts')).tryParsers(say),
  flood: async (say) => (await import('./hostile/flood.ts')).flood(say),
  kills: async (say) => (await import('./hostile/kills.ts')).killAll(say),
};

const named = process.argv.slice(3);
const unknown = named.find((name) => !(name in parts));
if (unknown !== undefined) throw new Error(`"${unknown}" is not one of ${Object.keys(parts).join(', ')}`);
for (const [part, run] of Object.entries(parts) as [Part, (typeof parts)[Part]][]) {
  if (named.length > 0 && !named.includes(part)) continue;
  console.log(`\n${part}`);
  const lines: string[] = [];
  await run((line) => {
    console.log(line);
    lines.push(line);
  });
  keepSection(part, lines);
}
