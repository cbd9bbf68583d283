// Fetches the fonts of engraving/fonts/families.ts and measures them: node scripts/run.mjs scripts/engraving-fonts.ts.
// The files are kept in the repository, so that installing, building and testing never fetch them.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FontType } from '../contract/fonts.ts';
import { families, type FamilyId } from '../engraving/fonts/families.ts';
import type { CatalogFont } from '../engraving/fonts/catalog.ts';
import { sfntOfWoff } from '../engraving/woff.ts';
import { charactersOf, measureFont } from './measure-font.ts';
import { root, runTool } from './run-tool.ts';

const version = '5.3.0';
/** These engrave better in bold: fine at 400, or drawn for large letters. */
const boldFamilies = new Set<FamilyId>([
  'aref-ruqaa',
  'baloo-bhaijaan-2',
  'beiruti',
  'changa',
  'cormorant-garamond',
  'dancing-script',
  'handjet',
  'tangerine',
]);
const subsets: Record<FontType, readonly string[]> = { persian: ['arabic', 'latin'], latin: ['latin'] };
/** They allow a product to carry the font. */
const openLicences = ['OFL-1.1', 'Apache-2.0', 'MIT'];

type Measured = Omit<CatalogFont, 'id' | 'name' | 'type' | 'sample'>;

const place = path.join(root, 'engraving/fonts');

interface Metadata {
  family: string;
  license: { type: string };
}

const folder = fs.mkdtempSync(path.join(tmpdir(), 'hakkak-fonts-'));
try {
  const packages = families.map(({ id }) => `@fontsource/${id}@${version}`);
  execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', ...packages], {
    stdio: 'inherit',
  });
  for (const name of ['files', 'licences']) {
    fs.rmSync(path.join(place, name), { recursive: true, force: true });
    fs.mkdirSync(path.join(place, name));
  }
  const measured: Record<string, Measured> = {};
  const characters: Record<string, string> = {};
  for (const { id, type } of families) {
    const taken = await take(path.join(folder, 'node_modules/@fontsource', id), id, type);
    measured[id] = taken.measured;
    characters[id] = taken.characters;
  }
  await writeRecord('measured', measured);
  await writeRecord('characters', characters);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
// They read what was just written.
const { checkFontList } = await import('./font-list.ts');
checkFontList(true);

async function take(from: string, id: FamilyId, type: FontType) {
  const { family, license } = JSON.parse(
    fs.readFileSync(path.join(from, 'metadata.json'), 'utf8'),
  ) as Metadata;
  if (!openLicences.includes(license.type)) throw new Error(`${family} has the licence ${license.type}.`);
  const licenceFile = `${id}.txt`;
  const text = fs.readFileSync(path.join(from, 'LICENSE'), 'utf8').replaceAll('\r\n', '\n');
  fs.writeFileSync(path.join(place, 'licences', licenceFile), text);
  const weight = boldFamilies.has(id) ? 700 : 400;
  const files = subsets[type].map((subset) => `${id}-${subset}-${weight}-normal.woff`);
  const digest = createHash('sha256');
  const fonts: Uint8Array[] = [];
  for (const file of files) {
    const woff = fs.readFileSync(path.join(from, 'files', file));
    digest.update(woff);
    fonts.push(await sfntOfWoff(woff));
    fs.writeFileSync(path.join(place, 'files', file), woff);
  }
  const measured: Measured = {
    family,
    files,
    digest: digest.digest('hex'),
    licence: { name: license.type, file: licenceFile },
    ...measureFont(fonts),
  };
  return { measured, characters: charactersOf(fonts) };
}

async function writeRecord(name: string, record: Readonly<Record<string, unknown>>) {
  const file = path.join(place, `${name}.json`);
  fs.writeFileSync(file, JSON.stringify(record));
  await runTool('@biomejs/biome', ['format', '--write', file]);
}
