import { mimeOf } from '#contract/common/files';
import type { QrCategory, QrCode, QrContent, QrInput, QrText } from '#contract/qr';
import { playedAs } from '../../../platform/media/playback.ts';
import { toPersonCard } from '../../people/service.ts';
import { isCancelled } from './access.ts';
import type { CategoryRow, CodeRow, MediaRow, TextRow } from './queries.ts';

export const toCategory = (row: CategoryRow): QrCategory => ({
  _id: String(row.id),
  title: row.title,
  image: row.picture,
  kind: row.kind,
  inputs: row.inputs,
  texts: row.has_texts,
});

export const toText = ({ id, title, text, poet }: TextRow): QrText => ({
  _id: String(id),
  title,
  text,
  ...(poet !== null && { poet }),
});

export const toCode = (row: CodeRow): QrCode => ({
  _id: String(row.id),
  code: row.code,
  url: row.address,
  title: row.title,
  kind: row.kind,
  views: row.views,
  down: row.down_at !== null,
  ...(row.down_reason !== null && { downReason: row.down_reason }),
  cancelled: isCancelled(row),
  designId: String(row.order_id),
  orderNumber: row.order_number,
  createdAt: row.created_at.toISOString(),
  ...(row.owner && { owner: toPersonCard(row.person_id, row.owner) }),
  ...(row.reports !== undefined && { reports: row.reports }),
});

type PageContent = Pick<CodeRow, 'code' | 'kind' | 'title' | 'inputs' | 'written'> & {
  media: readonly Pick<MediaRow, 'id' | 'role' | 'kind' | 'seconds'>[];
};

export const firstOf = (
  { inputs, written }: Pick<PageContent, 'inputs' | 'written'>,
  kind: QrInput['kind'],
) => {
  const input = inputs.find((each) => each.kind === kind);
  return input && written[input.key];
};

export function toContent(content: PageContent): QrContent {
  const { code, kind, title, written, media } = content;
  const at = (id: number) => `/api/q/${code}/media/${id}`;
  const text = firstOf(content, 'long');
  const link = kind === 'link' ? firstOf(content, 'link') : undefined;
  const [played] = kind === 'image' ? [] : media.filter(({ role }) => role === 'media');
  const pictures = kind === 'image' ? media.filter(({ role }) => role === 'media') : [];
  const poster = media.find(({ role }) => role === 'poster');
  return {
    title,
    kind,
    ...(Object.keys(written).length > 0 && { values: written }),
    ...(text !== undefined && { text }),
    ...(link !== undefined && { link }),
    ...(played && {
      media: {
        url: at(played.id),
        mime: playedAs(played.kind),
        ...(poster && { poster: `${at(played.id)}/poster` }),
        ...(played.seconds !== null && { seconds: played.seconds }),
      },
    }),
    ...(pictures.length === 1 && pictures[0] && { media: { url: at(pictures[0].id), mime: mimeOf.webp } }),
    ...(pictures.length > 1 && { images: pictures.map(({ id }) => ({ url: at(id) })) }),
  };
}
