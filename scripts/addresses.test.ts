import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-tool.ts';

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

test('docs/addresses.md has every page, and no other', () => {
  const [, pages = ''] = /\bfullPaths:([^;]*);/.exec(read('web/src/routes.gen.ts')) ?? [];
  const ofRoutes = [...pages.matchAll(/'([^']+)'/g)]
    .map(([, address = '']) => address.replace(/(.)\/$/, '$1').replace(/\$(\w+)/g, '{$1}'))
    // Every other address is of no page.
    .filter((address) => address !== '/$');
  const [, table = ''] = read('docs/addresses.md').split('\n## ');
  const written = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, address = '']) => address);
  expect(written.toSorted()).toEqual(ofRoutes.toSorted());
});
