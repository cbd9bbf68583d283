import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as i18n from 'react-aria-components/i18n/en-US';
import { expect, test } from 'vitest';
import { persianStrings } from './react-aria-strings.ts';

// The library types its default export as a type only.
const english = (i18n as unknown as { default: Record<string, Record<string, unknown>> }).default;
const source = fileURLToPath(new URL('..', import.meta.url));
const packages = fileURLToPath(new URL('../../../node_modules/', import.meta.url));
const require = createRequire(import.meta.url);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name));
}

const entries = new Set<string>();
const fromRoot = new Set<string>();
for (const file of filesBelow(source)) {
  for (const [, names, entry] of readFileSync(file, 'utf8').matchAll(
    /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'react-aria-components(?:\/(\w+))?'/g,
  )) {
    if (entry) entries.add(entry);
    else for (const name of names?.split(',') ?? []) fromRoot.add(name.trim().split(' ')[0] ?? '');
  }
}

function resolve(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const found = /^(react-aria|react-stately)\/(\w+)$/.exec(specifier);
  if (!found) return null;
  const file = join(packages, found[1] ?? '', 'dist/exports', `${found[2]}.mjs`);
  return existsSync(file) ? file : null;
}

/** Returns the names of the dictionaries that the imported entries of the library use. */
function dictionariesInUse(): Set<string> {
  const seen = new Set<string>();
  const used = new Set<string>();
  const queue = [...entries].map((entry) =>
    join(packages, 'react-aria-components/dist/exports', `${entry}.mjs`),
  );
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    const code = readFileSync(file, 'utf8');
    for (const [, name] of code.matchAll(/ntlStringsmjs\)*,\s*'([@\w/-]+)'\)/g)) if (name) used.add(name);
    for (const [, specifier] of code.matchAll(/from\s*"([^"]+)"/g)) {
      const next = resolve(specifier ?? '', file);
      if (next) queue.push(next);
    }
  }
  return used;
}

test('the library is imported by its parts, so that only what is used can be reached', () => {
  expect([...fromRoot]).toEqual(['RouterProvider']);
  expect(entries.size).toBeGreaterThan(10);
  for (const entry of entries) expect(() => require.resolve(`react-aria-components/${entry}`)).not.toThrow();
});

test('no dictionary which our parts can ask for is missing', () => {
  const used = [...dictionariesInUse()].toSorted();
  expect(used).toContain('@react-aria/datepicker');
  expect(used.filter((name) => !persianStrings[name])).toEqual([]);
});

test.each(Object.keys(persianStrings))('%s has every key, in Persian', (name) => {
  const theirs = english[name] ?? {};
  const ours = persianStrings[name] ?? {};
  expect(Object.keys(ours).toSorted()).toEqual(Object.keys(theirs).toSorted());
  const formatter = { number: (value: number) => value.toLocaleString('fa-IR') };
  for (const message of Object.values(ours)) {
    const text =
      typeof message === 'string'
        ? message
        : message({ count: 2, optionCount: 3, optionText: 'گزینه' }, formatter);
    expect(text).toMatch(/[آ-ی]/);
  }
});
