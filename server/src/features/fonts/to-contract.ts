import type { Creation, Font } from '#contract/fonts';
import type { CatalogFont } from '#engraving/fonts/catalog';
import type { CreationRow } from './queries.ts';

export const toFont = ({ id, name, family, type, sample }: CatalogFont): Font => ({
  _id: id,
  name,
  family,
  type,
  sample,
});

export const toCreation = (row: CreationRow): Creation => ({
  _id: String(row.id),
  name: row.name,
  text: row.text,
  fontId: row.font_id,
  ...row.input,
  letterHeight: row.letter_height,
  font: row.font,
  size: { width: row.width, height: row.height },
  svg: row.svg,
  warnings: row.warnings,
  createdAt: row.created_at.toISOString(),
});
