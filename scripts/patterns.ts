import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { check } from 'recheck';
import { isTest } from './boundaries/places.ts';
import { type Finding, lineAt, type Tree } from './boundaries/source.ts';
import { isNode, nodesOf } from './boundaries/syntax.ts';
import { root } from './run-tool.ts';

interface Pattern {
  file: string;
  line: number;
  source: string;
  flags: string;
}

/** The cache of patterns that were found safe, so that each is checked once. */
const cacheFile = path.join(root, 'node_modules/.cache/patterns.json');

/**
 * Finds regular expressions whose time is not linear in the text, and those made at run time, which cannot be checked.
 */
export async function checkPatterns(tree: Tree): Promise<Finding[]> {
  const { patterns, findings } = patternsIn(tree);
  const safe = readCache();
  for (const { file, line, source, flags } of patterns) {
    const literal = `/${source}/${flags}`;
    if (safe.has(literal)) continue;
    const fault = await faultOf(source, flags);
    if (fault === undefined) safe.add(literal);
    else findings.push({ file, line, message: `${literal} ${fault}` });
  }
  writeCache(safe);
  return findings.toSorted((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line);
}

const advice =
  'Write one that cannot go back (each repetition followed by what it cannot contain), or read the text with a Cursor (server/src/platform/files/cursor.ts).';

/** Characters are counted and no time is measured, so that a busy machine comes to the same verdict. */
const repeatable = {
  timeout: 120_000,
  randomSeed: 1,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
};

async function faultOf(source: string, flags: string): Promise<string | undefined> {
  const verdict = await check(source, flags, repeatable);
  if (verdict.status === 'safe') return undefined;
  if (verdict.status === 'unknown') return `cannot be proved to be quick (${verdict.error.kind}). ${advice}`;
  return `takes ${verdict.complexity.type} time on ${verdict.attack.pattern}. ${advice}`;
}

/** Only the product's code is checked, because tests and scripts read no text from users. */
const isProduct = (file: string) =>
  /^(contract|engraving|server\/src|web\/src)\/.*\.tsx?$/.test(file) && !isTest(file);

function patternsIn(tree: Tree): { patterns: Pattern[]; findings: Finding[] } {
  const patterns: Pattern[] = [];
  const findings: Finding[] = [];
  for (const [file, text] of tree) {
    if (!isProduct(file)) continue;
    for (const node of nodesOf(file, text)) {
      const line = lineAt(text, node.start);
      if (node.type === 'Literal' && node.regex) {
        const { pattern, flags } = node.regex as { pattern: string; flags: string };
        patterns.push({ file, line, source: pattern, flags });
      } else if (makesPattern(node)) {
        const message = `A pattern made at run time cannot be looked at. Write it as a literal, or use string methods.`;
        findings.push({ file, line, message });
      }
    }
  }
  return { patterns, findings };
}

function makesPattern(node: { type: string; callee?: unknown; arguments?: unknown }): boolean {
  if ((node.type !== 'NewExpression' && node.type !== 'CallExpression') || !isNode(node.callee)) return false;
  if (node.callee.name === 'RegExp') return true;
  const { property } = node.callee;
  const [given] = node.arguments as unknown[];
  return (
    isNode(property) &&
    ['match', 'matchAll', 'search'].includes(String(property.name)) &&
    isNode(given) &&
    (given.type === 'TemplateLiteral' || (given.type === 'Literal' && typeof given.value === 'string'))
  );
}

const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string };

function readCache(): Set<string> {
  try {
    const kept = JSON.parse(fs.readFileSync(cacheFile, 'utf8')) as { version: string; good: string[] };
    return new Set(kept.version === version ? kept.good : []);
  } catch {
    return new Set();
  }
}

function writeCache(safe: ReadonlySet<string>): void {
  fs.mkdirSync(path.dirname(cacheFile), { recursive: true });
  fs.writeFileSync(`${cacheFile}.${process.pid}`, JSON.stringify({ version, good: [...safe].toSorted() }));
  fs.renameSync(`${cacheFile}.${process.pid}`, cacheFile);
}
