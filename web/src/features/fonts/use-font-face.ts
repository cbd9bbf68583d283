import { fontCatalog } from '#engraving/fonts/catalog';
import { useAnswerOf } from '../../lib/use-answer-of.ts';
import { addressOfFile } from '../../lib/engine/font-files.ts';

const loading = new Map<string, Promise<string>>();

/** Loads a font for text on the page; resolves to its `font-family`. */
function loadFace(fontId: string): Promise<string> {
  const begun = loading.get(fontId);
  if (begun) return begun;
  const files = fontCatalog.find(({ id }) => id === fontId)?.files ?? [];
  const loaded = (async () => {
    // A family for each file: characters that the first lacks are looked for in the next.
    const families = await Promise.all(
      files.map(async (file, at) => {
        const face = new FontFace(`maker ${fontId} ${at}`, `url(${addressOfFile(file)})`);
        document.fonts.add(await face.load());
        return `"${face.family.replaceAll('"', '')}"`;
      }),
    );
    return families.join(', ');
  })();
  loading.set(fontId, loaded);
  loaded.catch(() => loading.delete(fontId));
  return loaded;
}

/** Returns the `font-family` of a font once it has come, or null; it is fetched when `isWanted` is first true. */
export const useFontFace = (fontId: string, isWanted: boolean): string | null =>
  useAnswerOf(isWanted ? fontId : null, () => loadFace(fontId));
