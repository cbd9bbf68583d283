import fs from 'node:fs';
import path from 'node:path';
import { type EngravingFont, openFont } from '#engraving/font';
import { fontCatalog } from '#engraving/fonts/catalog';
import { sfntOfWoff } from '#engraving/woff';

const folder = path.join(import.meta.dirname, '../../engraving/fonts/files');

/** Reads the files of a font of the catalog as sfnt bytes. */
export async function sfntsOf(id: string): Promise<{ type: 'persian' | 'latin'; files: Uint8Array[] }> {
  const font = fontCatalog.find((one) => one.id === id);
  if (!font) throw new Error(`the catalog has no font "${id}"`);
  const files = await Promise.all(
    font.files.map((file) => sfntOfWoff(fs.readFileSync(path.join(folder, file)))),
  );
  return { type: font.type, files };
}

/** Opens a font of the catalog. */
export async function openCatalogFont(id: string): Promise<EngravingFont> {
  const { type, files } = await sfntsOf(id);
  return openFont(files, type);
}
