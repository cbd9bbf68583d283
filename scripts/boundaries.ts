import fs from 'node:fs';
import path from 'node:path';
import { checkImports } from './boundaries/imports.ts';
import { checkScreens } from './boundaries/screens.ts';
import { checkShape, checkSql } from './boundaries/shape.ts';
import { checkSides } from './boundaries/sides.ts';
import type { Finding, Tree } from './boundaries/source.ts';
import { checkTables } from './boundaries/tables.ts';

export function checkBoundaries(tree: Tree): Finding[] {
  const rules = [checkImports, checkShape, checkSql, checkTables, checkSides, checkScreens];
  return rules
    .flatMap((rule) => rule(tree))
    .toSorted((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line);
}

const folders = ['contract', 'engraving', 'server', 'web', 'e2e'];

export function readTree(root: string): Tree {
  const tree = new Map<string, string>();
  for (const folder of folders) {
    for (const entry of fs.readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(tsx?|css|sql)$/.test(entry.name) || /\.gen\.ts$/.test(entry.name)) continue;
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(root, file).replaceAll(path.sep, '/');
      if (!/(^|\/)(dist|node_modules)\//.test(name)) tree.set(name, fs.readFileSync(file, 'utf8'));
    }
  }
  return tree;
}
