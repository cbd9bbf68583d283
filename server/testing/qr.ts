import type { BodyInput } from '#contract/common/endpoint';
import { tusVersion, type UploadPurpose, uploadPath } from '#contract/common/uploads';
import { createQr, getQrCategories, type QrKind } from '#contract/qr';
import { fillQrContent } from '../src/features/orders/qr/first-content/first-content.ts';
import type { Person, Shop, Upload } from './shop.ts';

export const asFile = (name: string, content: Upload['content'], part = 'file'): Upload => ({
  name,
  content,
  part,
});

/** Fills the first categories; returns the id of the first of each kind. */
export async function fillCategories(shop: Shop, as: Person): Promise<Record<QrKind, string>> {
  await fillQrContent(shop.db);
  const { data } = await shop.send(getQrCategories, { as });
  return Object.fromEntries(data.toReversed().map(({ kind, _id }) => [kind, _id])) as Record<QrKind, string>;
}

/** Returns the input of `createQr`. */
export const qrOf = (
  categoryId: string,
  given: Partial<BodyInput<typeof createQr>> = {},
  files: readonly Upload[] = [],
) => ({ body: { categoryId, title: 'عنوان', ...given }, files });

/** Orders a code that the wallet pays. */
export async function paidCode(shop: Shop, sent: Parameters<typeof shop.send<typeof createQr>>[1]) {
  const { code, url, svg, ...rest } = await shop.send(createQr, sent);
  if (code === null || url === null || svg === null) throw new Error('the code was not paid');
  return { ...rest, code, url, svg };
}

export const makeTextCode = (
  shop: Shop,
  as: Person,
  categoryId: string,
  values: Record<string, string> = { text: 'دوستت دارم' },
) => paidCode(shop, { as, ...qrOf(categoryId, { title: 'هدیه برای تو', values }) });

/** Uploads content in one piece; returns the upload's id. */
export async function uploadWhole(
  shop: Shop,
  as: Person,
  name: string,
  content: Buffer,
  purpose: UploadPurpose = 'qr',
): Promise<string> {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const headers = { 'tus-resumable': tusVersion, authorization: `Bearer ${as.token}` };
  const made = await fetch(new URL(uploadPath, shop.base()), {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(content.length),
      'upload-metadata': `filename ${base64(name)},purpose ${base64(purpose)}`,
    },
  });
  const location = made.headers.get('location') ?? '';
  const sent = await fetch(new URL(location, shop.base()), {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: new Uint8Array(content),
  });
  if (sent.status !== 204) throw new Error(`the upload answers ${sent.status}`);
  return location.split('/').at(-1) ?? '';
}
