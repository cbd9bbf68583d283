import type { QrCategory, QrContent, QrKind } from '#contract/qr';
import type { StagedFile } from '../../../lib/upload-items.ts';
import type { PagePictureSource } from './PagePicture.tsx';
import type { QrValues } from './qr-content.ts';

interface Written {
  key: string;
  label: string;
  text: string;
}

export interface PageLook {
  title: string;
  kind: QrKind;
  words?: string | undefined;
  poet?: string | undefined;
  link?: string | undefined;
  /** For whom it is, above everything else. */
  to?: Written | undefined;
  /** The other inputs. */
  names: readonly Written[];
  pictures: readonly { key: string; source: PagePictureSource }[];
  media?: { src?: string | undefined; poster?: string | undefined; seconds?: number | undefined } | undefined;
}

type Inputs = Pick<QrCategory, 'kind' | 'inputs'>;

/** The written parts of a page, in the order in which the public page shows them. */
function partsOf({ kind, inputs }: Inputs, values: Record<string, string>) {
  const filled = inputs
    .filter((input) => input.kind !== 'file')
    .map((input) => ({ ...input, text: (values[input.key] ?? '').trim() }))
    .filter(({ text }) => text !== '');
  const words = filled.find((input) => input.kind === 'long');
  const poet = words && filled.find(({ key }) => key === 'poet');
  const link = kind === 'link' ? filled.find((input) => input.kind === 'link') : undefined;
  const others = filled
    .filter((input) => input !== words && input !== poet && input !== link)
    .map(({ key, label, text }) => ({ key, label, text }));
  const to = others.find(({ key }) => key === 'to');
  return {
    words: words?.text,
    poet: poet?.text,
    link: link?.text,
    to,
    names: others.filter((input) => input !== to),
  };
}

/** `src` is the chosen video or sound. */
export const lookOfValues = (
  category: Inputs,
  { title, inputs, upload }: QrValues,
  staged: readonly StagedFile[],
  src: string | undefined,
): PageLook => ({
  title,
  kind: category.kind,
  ...partsOf(category, inputs),
  pictures: staged.map(({ id, file }) => ({ key: id, source: file })),
  media: upload ? { src, poster: upload.poster, seconds: upload.seconds } : undefined,
});

export function lookOfContent(category: QrCategory, content: QrContent): PageLook {
  const { title, kind, values = {}, media } = content;
  // The only picture of a page comes as its media.
  const pictures = content.images ?? (kind === 'image' && media ? [media] : []);
  const played = kind === 'image' ? undefined : media;
  return {
    title,
    kind,
    ...partsOf(category, values),
    pictures: pictures.map(({ url }) => ({ key: url, source: `${url}?w=640` })),
    media: played && { src: played.url, poster: played.poster, seconds: played.seconds },
  };
}
