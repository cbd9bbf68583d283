import type { QrCategory, QrContent } from '#contract/qr';
import type { StagedFile } from '../../../lib/upload-items.ts';
import type { PageLook } from './PhonePage.tsx';
import type { QrValues } from './qr-content.ts';

const linesOf = ({ inputs }: QrCategory, values: Record<string, string>, main: string | undefined) =>
  inputs
    .filter(({ kind, key }) => kind !== 'file' && key !== main)
    .map(({ key }) => ({ key, text: (values[key] ?? '').trim() }))
    .filter(({ text }) => text !== '');

/** The key of the input that a text's or a link's page is about. */
const mainOf = ({ kind, inputs }: QrCategory) =>
  inputs.find((input) => input.kind === (kind === 'text' ? 'long' : kind === 'link' ? 'link' : null))?.key;

/** The page of what is being written. `src` is the chosen film or sound. */
export function lookOfValues(
  category: QrCategory,
  { title, inputs, upload }: QrValues,
  staged: readonly StagedFile[],
  src: string | undefined,
): PageLook {
  const main = mainOf(category);
  const written = main === undefined ? undefined : inputs[main];
  return {
    title,
    kind: category.kind,
    text: category.kind === 'text' ? written : undefined,
    link: category.kind === 'link' ? written : undefined,
    lines: linesOf(category, inputs, main),
    pictures: staged.map(({ id, file }) => ({ key: id, source: file })),
    media: upload ? { src, poster: upload.poster, seconds: upload.seconds } : undefined,
  };
}

/** The page as it stands. */
export function lookOfContent(category: QrCategory, content: QrContent): PageLook {
  const { title, kind, values = {}, text, link, media, images = [] } = content;
  return {
    title,
    kind,
    text,
    link,
    lines: linesOf(category, values, mainOf(category)),
    pictures: images.map(({ url }) => ({ key: url, source: `${url}?w=640` })),
    media: media && { src: media.url, poster: media.poster, seconds: media.seconds },
  };
}
