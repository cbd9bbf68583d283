import fs from 'node:fs';
import path from 'node:path';
import { fontTypes, type FontType } from '../contract/fonts.ts';
import { type CatalogFont, fontCatalog } from '../engraving/fonts/catalog.ts';
import { root } from './run-tool.ts';

const titles: Record<FontType, string> = { persian: 'Persian', latin: 'Latin' };

/** Compares docs/fonts.md with the catalog; with `write`, rewrites it. Returns a description of the fault. */
export const checkFontList = (write: boolean): string | undefined =>
  faultOfList('docs/fonts.md', 'the catalog of fonts', fontList(fontCatalog), write);

/** Compares a generated list with what it should be; with `write`, rewrites it. Returns a description of the fault. */
export function faultOfList(file: string, source: string, list: string, write: boolean): string | undefined {
  const place = path.join(root, file);
  if (fs.existsSync(place) && fs.readFileSync(place, 'utf8') === list) return undefined;
  if (!write) return `${file} does not fit ${source}. Run: npm run check -- --fix`;
  fs.writeFileSync(place, list);
  return undefined;
}

function fontList(fonts: readonly CatalogFont[]): string {
  const parts = fontTypes.map((type) => [
    `## ${titles[type]}`,
    '',
    '| family | Persian name | licence | lacks | kashida |',
    '|---|---|---|---|---|',
    ...fonts.filter((font) => font.type === type).map(rowOf),
    '',
  ]);
  return [introduction, ...parts.flat()].join('\n');
}

function rowOf({ family, name, licence, lacks, hasKashida }: CatalogFont): string {
  const text = `../engraving/fonts/licences/${licence.file}`;
  const kashida = hasKashida ? 'yes' : 'no';
  return `| ${family} | ${name} | [${licence.name}](${text}) | ${lacksText(lacks)} | ${kashida} |`;
}

const persianDigits = '۰۱۲۳۴۵۶۷۸۹';

function lacksText(lacks: readonly string[]): string {
  const hasNoDigits = [...persianDigits].every((digit) => lacks.includes(digit));
  const rest = lacks
    .filter((each) => !hasNoDigits || !persianDigits.includes(each))
    .map((each) => (each === '\u200c' ? 'ZWNJ' : each));
  return [...rest, ...(hasNoDigits ? ['۰–۹'] : [])].join(' ') || 'nothing';
}

const introduction = `# The fonts that are engraved

The table is made from the catalog by \`npm run check -- --fix\`. The files and what is measured of them come from the
packages of Fontsource by \`node scripts/run.mjs scripts/engraving-fonts.ts\`; \`engraving/fonts/families.ts\` names the
families.

"Lacks" says which of the letters گ چ پ ژ ک ی, ZWNJ, the digits ۰–۹, « », ؟ and ، no file of the family can draw. Each
family brings its own Latin file for « », brackets and Latin letters, so no family borrows from another. "Kashida" says
whether kashidas lengthen a word: in Nastaliq and Ruqaa they have no length, and in Rakkas each climbs above the one
before it.

Left out, though their packages say they have the Arabic script:

- Alkalami and Ruwudu have neither چ nor Persian digits.
- Zain draws Persian digits as Latin ones. Lemonada and Alexandria draw ۴ so that it is read as ۳ on a ring, and Lemonada
  draws ۶ as the Arabic ٤.
- Qahiri draws گ as ک. Marhey drops the dots of ی within some words. Reem Kufi adds the marks of «الله» to each «له», so
  also to «لاله» and «ژاله».
- Badeen Display closes its counters and Vibes runs digits into one another at the size of a ring.
`;
