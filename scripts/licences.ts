import fs from 'node:fs';
import path from 'node:path';
import { type CatalogFont, fontCatalog } from '../engraving/fonts/catalog.ts';
import { readTree } from './boundaries.ts';
import { importsOf, type Tree } from './boundaries/source.ts';
import { faultOfList } from './font-list.ts';
import { root } from './run-tool.ts';

interface Entry {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  os?: string | string[];
}

type Packages = Readonly<Record<string, Entry>>;

/**
 * Compares docs/licences.md with the installed packages; with `write`, rewrites it. Returns a description of the
 * faults.
 */
export function checkLicences(write: boolean): string | undefined {
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Packages;
  };
  const { list, nameless } = licenceList(lock.packages, readTree(root), fontCatalog);
  if (nameless.length > 0)
    return `No licence is known of ${nameless.join(', ')}. Choose another package, or one that says its licence.`;
  return faultOfList('docs/licences.md', 'the packages', list, write);
}

/**
 * Lists the packages of the server and of the built web, and the fonts that are kept in the repository. It reads only the
 * lock file, which holds the packages of every platform, so the list is the same everywhere.
 */
export function licenceList(
  packages: Packages,
  tree: Tree,
  fonts: readonly CatalogFont[],
): { list: string; nameless: string[] } {
  const server = Object.keys(packages).filter((place) => {
    const { dev, devOptional } = packages[place] ?? {};
    return place !== '' && !dev && !devOptional;
  });
  const web = closure(packages, webImports(tree));
  const nameless = [...new Set([...server, ...web])].filter((place) => !packages[place]?.license);
  const list = [
    '# Licences of the delivered software',
    '',
    'Made by `npm run check -- --fix` from package-lock.json and from what the web imports. Packages that only build or test',
    'are not in it. Of those with an operating system, each machine has its own.',
    '',
    ...table('In the server', packages, server),
    '',
    ...table('In the web', packages, web),
    '',
    ...fontTable(fonts),
    '',
  ];
  return { list: list.join('\n'), nameless };
}

function table(title: string, packages: Packages, places: Iterable<string>): string[] {
  const rows = [...places].map((place) => {
    const { version = '', license = '', os } = packages[place] ?? {};
    return `| ${nameOf(place)} | ${version} | ${license} | ${[os ?? []].flat().join(', ')} |`;
  });
  const unique = [...new Set(rows)].toSorted((a, b) => (a < b ? -1 : 1));
  return [`## ${title}`, '', '| package | version | licence | only on |', '|---|---|---|---|', ...unique];
}

function fontTable(fonts: readonly CatalogFont[]): string[] {
  const rows = fonts.map(
    ({ family, licence }) => `| ${family} | ${licence.name} | engraving/fonts/licences/${licence.file} |`,
  );
  return [
    '## Fonts',
    '',
    'Their files are in the repository: those that are engraved in engraving/fonts/files, and the Vazirmatn of the pages in',
    'web/src/ui/vazirmatn-persian.woff2.',
    '',
    '| family | licence | its text |',
    '|---|---|---|',
    ...rows.toSorted((a, b) => (a < b ? -1 : 1)),
  ];
}

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

function webImports(tree: Tree): Set<string> {
  const names = new Set<string>();
  for (const [file, text] of tree) {
    if (!/^(web\/src|contract|engraving)\//.test(file) || /\.test\.tsx?$/.test(file)) continue;
    const specifiers = file.endsWith('.css')
      ? [...text.matchAll(/@import\s+['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')
      : importsOf(file, text)
          .filter(({ isTypeOnly }) => !isTypeOnly)
          .map(({ specifier }) => specifier);
    for (const specifier of specifiers) {
      if (/^[.#/]|^(node|virtual):/.test(specifier)) continue;
      const [scope = '', name = ''] = specifier.split('/');
      names.add(scope.startsWith('@') ? `${scope}/${name}` : scope);
    }
  }
  return names;
}

/** Returns the lock file's places of these packages and of all their dependencies, without packages of types. */
function closure(packages: Packages, names: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const add = (from: string, name: string): void => {
    const place = placeOf(packages, from, name);
    if (!place || found.has(place) || name.startsWith('@types/')) return;
    found.add(place);
    const { dependencies, peerDependencies } = packages[place] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) add(place, needed);
  };
  for (const name of names) add('', name);
  return found;
}

/** Resolves a package from another's place: inside it, or in a folder above. */
function placeOf(packages: Packages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}
