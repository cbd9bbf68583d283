import type { FontType } from '#contract/fonts';
import { families } from './families.ts';
import measured from './measured.json' with { type: 'json' };

export interface CatalogFont {
  readonly id: string;
  /** The Persian name. */
  readonly name: string;
  /** The Latin name. */
  readonly family: string;
  readonly type: FontType;
  /** A text that shows the font well. */
  readonly sample: string;
  /**
   * File names in `engraving/fonts/files/`: first the file for the family's script, then the fallback for missing characters. A
   * Persian family falls back to its own Latin file (« », brackets, Latin letters and digits), so a text never mixes two designs.
   */
  readonly files: readonly string[];
  /** The SHA-256 of the files' bytes in order, in hex. */
  readonly digest: string;
  /** An SPDX name, and the licence's text in `engraving/fonts/licences/`. */
  readonly licence: { readonly name: string; readonly file: string };
  /** Those of the Persian letters گ چ پ ژ ک ی, ZWNJ, ۰–۹, « », ؟ and ، that it cannot draw. */
  readonly lacks: readonly string[];
  /** False when a kashida does not lengthen a word, as in Nastaliq. */
  readonly hasKashida: boolean;
}

/** `measured.json` and `characters.json` are written by scripts/engraving-fonts.ts. */
export const fontCatalog: readonly CatalogFont[] = families.map((family) => ({
  ...family,
  ...measured[family.id],
}));
