import fs from 'node:fs';
import path from 'node:path';
import { checkCycles } from './boundaries/cycles.ts';
import { checkImports } from './boundaries/imports.ts';
import { checkScreens } from './boundaries/screens.ts';
import { checkLoaders, checkServices, checkShape, checkSql } from './boundaries/shape.ts';
import { checkSides } from './boundaries/sides.ts';
import type { Finding, Tree } from './boundaries/source.ts';
import { checkTables } from './boundaries/tables.ts';

export function checkBoundaries(tree: Tree): Finding[] {
  const rules = [
    checkImports,
    checkCycles,
    checkShape,
    checkLoaders,
    checkServices,
    checkSql,
    checkTables,
    checkSides,
    checkScreens,
  ];
  return rules
    .flatMap((rule) => rule(tree))
    .toSorted((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line);
}

export function readTree(root: string): Tree {
  const files = fs.globSync('{contract,engraving,server,web,e2e}/**/*.{ts,tsx,css,sql}', {
    cwd: root,
    exclude: ['**/dist', '**/node_modules', '**/*.gen.ts'],
  });
  return new Map(
    files.map((file) => [file.replaceAll(path.sep, '/'), fs.readFileSync(path.join(root, file), 'utf8')]),
  );
}
