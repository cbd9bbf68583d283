import { isTest, placeOf, rankOf } from './places.ts';
import { type Finding, lineAt, type Tree, withoutComments } from './source.ts';

interface Use {
  file: string;
  line: number;
  feature: string;
  table: string;
}

const writes =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)|\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO)\s+(\w+)/g;
const reads = /\.(?:selectFrom|(?:inner|left|right|full)Join|using)\(\s*['"](\w+)|\b(?:FROM|JOIN)\s+(\w+)/g;

/**
 * Checks that a feature writes only its own tables and reads only those of earlier features. The feature that writes a
 * table owns it.
 */
export function checkTables(tree: Tree): Finding[] {
  const tables = tablesIn(tree);
  const written = usesIn(tree, writes, tables);
  const findings: Finding[] = [];
  const owners = new Map<string, string>();
  for (const use of written.toSorted((a, b) => rankOf(a.feature) - rankOf(b.feature))) {
    const owner = owners.get(use.table) ?? use.feature;
    owners.set(use.table, owner);
    if (owner === use.feature) continue;
    const message = `"${use.table}" is a table of "${owner}": "${use.feature}" may read it, not write it. Ask for a verb in server/src/features/${owner}/service.ts.`;
    findings.push({ file: use.file, line: use.line, message });
  }
  for (const use of usesIn(tree, reads, tables)) {
    const owner = owners.get(use.table);
    if (owner === undefined || rankOf(owner) <= rankOf(use.feature)) continue;
    const message = `"${use.table}" is a table of "${owner}", which comes after "${use.feature}" in the order of features. Move this query to "${owner}" or to a feature after it.`;
    findings.push({ file: use.file, line: use.line, message });
  }
  return findings;
}

function tablesIn(tree: Tree): Set<string> {
  const migrations = [...tree].filter(([file]) => file.startsWith('server/migrations/'));
  const created = migrations.flatMap(([, text]) => [
    ...text.matchAll(/\bCREATE\s+(?:TABLE|VIEW|MATERIALIZED\s+VIEW)\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/gi),
  ]);
  return new Set(created.map((match) => match[1] ?? ''));
}

function usesIn(tree: Tree, pattern: RegExp, tables: Set<string>): Use[] {
  return [...tree].flatMap(([file, text]) => {
    const place = placeOf(file);
    if (place.part !== 'server-feature' || isTest(file)) return [];
    return [...withoutComments(text).matchAll(pattern)]
      .map((match) => ({
        file,
        line: lineAt(text, match.index),
        feature: place.feature,
        table: match[1] ?? match[2] ?? '',
      }))
      .filter(({ table }) => tables.has(table));
  });
}
