import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Blob, Face } from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { charactersOf, measureFont } from '../../scripts/measure-font.ts';
import { sfntOfWoff } from '../woff.ts';
import { type CatalogFont, fontCatalog } from './catalog.ts';
import known from './characters.json' with { type: 'json' };
import type { FamilyId } from './families.ts';

const place = (folder: string, name: string) => path.join(import.meta.dirname, folder, name);
const filesOf = ({ files }: CatalogFont) => files.map((name) => fs.readFileSync(place('files', name)));
const ofType = (type: string) => fontCatalog.filter((font) => font.type === type);

test('there are enough Persian and Latin fonts, each with names of its own', () => {
  expect(ofType('persian').length).toBeGreaterThanOrEqual(25);
  expect(ofType('latin').length).toBeGreaterThanOrEqual(15);
  for (const field of ['id', 'name', 'family'] as const)
    expect(new Set(fontCatalog.map((font) => font[field])).size).toBe(fontCatalog.length);
});

test('the folder holds the files of the catalog and the licences of the families, and nothing else', () => {
  expect(fs.readdirSync(place('files', '')).toSorted()).toEqual(
    fontCatalog.flatMap(({ files }) => files).toSorted(),
  );
  expect(fs.readdirSync(place('licences', '')).toSorted()).toEqual(
    fontCatalog.map(({ licence }) => licence.file).toSorted(),
  );
});

const openLicences: Record<string, RegExp> = {
  'OFL-1.1': /SIL Open Font License/i,
  'Apache-2.0': /Apache License\s+Version 2\.0/,
};

test.each(fontCatalog)('$id is what the catalog says', async (font) => {
  const woffs = filesOf(font);
  const digest = createHash('sha256');
  for (const woff of woffs) digest.update(woff);
  expect(digest.digest('hex')).toBe(font.digest);
  const text = fs.readFileSync(place('licences', font.licence.file), 'utf8');
  expect(text).toMatch(openLicences[font.licence.name] ?? /no open licence/);

  const sfnts = await Promise.all(woffs.map(sfntOfWoff));
  expect(measureFont(sfnts)).toEqual({ lacks: font.lacks, hasKashida: font.hasKashida });
  expect(known[font.id as FamilyId]).toBe(charactersOf(sfnts));
  const characters = new Set(sfnts.flatMap((sfnt) => [...new Face(new Blob(sfnt)).collectUnicodes()]));
  const hasNot = (text: string) => [...text].filter((each) => !characters.has(each.codePointAt(0) ?? 0));
  const hasNotButZwnj = (text: string) => hasNot(text.replaceAll('\u200c', ''));
  expect(hasNotButZwnj(font.sample)).toEqual([]);
  expect(hasNotButZwnj('گچپژکی۰۱۲۳۴۵۶۷۸۹«»؟،').toSorted()).toEqual(
    font.lacks.filter((each) => each !== '\u200c').toSorted(),
  );
  if (font.type === 'persian')
    expect(hasNotButZwnj('ءآأؤئابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیيك 0123456789!()-–—.:/AZaz')).toEqual([]);
});
