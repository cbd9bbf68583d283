import { expect, test } from 'vitest';
import type { CatalogFont } from '../engraving/fonts/catalog.ts';
import { licenceList } from './licences.ts';

const packages = {
  '': {},
  'node_modules/fastify': { version: '5.0.0', license: 'MIT', dependencies: { pino: '1' } },
  'node_modules/pino': { version: '9.0.0', license: 'MIT' },
  'node_modules/@img/sharp-linux-x64': {
    version: '1.0.0',
    license: 'Apache-2.0',
    optional: true,
    os: ['linux'],
  },
  'node_modules/react': {
    version: '19.0.0',
    license: 'MIT',
    dev: true,
    dependencies: { pino: '1', kept: '1' },
  },
  'node_modules/react/node_modules/pino': { version: '1.0.0', license: 'ISC', dev: true },
  'node_modules/kept': { version: '2.0.0', license: 'BSD-3-Clause', dev: true, dependencies: { react: '1' } },
  'node_modules/styles': { version: '4.0.0', license: 'MIT', dev: true },
  'node_modules/vitest': { version: '5.0.0', license: 'MIT', dev: true },
};
const tree = new Map([
  ['web/src/main.tsx', "import { use } from 'react';\nimport type { Test } from 'vitest';\nimport './a.ts';"],
  ['web/src/a.test.ts', "import { test } from 'vitest';"],
  ['web/src/styles.css', "@import 'styles/theme.css';"],
]);

const font: CatalogFont = {
  id: 'amiri',
  name: 'امیری',
  family: 'Amiri',
  type: 'persian',
  sample: 'عشق',
  files: [],
  digest: '',
  licence: { name: 'OFL-1.1', file: 'amiri.txt' },
  lacks: [],
  hasKashida: true,
};

test('what runs in the server and what the web is built of are listed, nested ones and other machines’ too, and the fonts', () => {
  const { list, nameless } = licenceList(packages, tree, [font]);
  expect(nameless).toEqual([]);
  const [, server = '', web = '', fonts = ''] = list.split('\n## ');
  const rows = (text: string) => text.split('\n').filter((line) => /^\| (?!package|family)/.test(line));
  expect(rows(server)).toEqual([
    '| @img/sharp-linux-x64 | 1.0.0 | Apache-2.0 | linux |',
    '| fastify | 5.0.0 | MIT |  |',
    '| pino | 9.0.0 | MIT |  |',
  ]);
  expect(rows(web)).toEqual([
    '| kept | 2.0.0 | BSD-3-Clause |  |',
    '| pino | 1.0.0 | ISC |  |',
    '| react | 19.0.0 | MIT |  |',
    '| styles | 4.0.0 | MIT |  |',
  ]);
  expect(rows(fonts)).toEqual(['| Amiri | OFL-1.1 | engraving/fonts/licences/amiri.txt |']);
});

test('a package without a licence is named', () => {
  const { nameless } = licenceList({ ...packages, 'node_modules/shady': { version: '1.0.0' } }, tree, []);
  expect(nameless).toEqual(['node_modules/shady']);
});
