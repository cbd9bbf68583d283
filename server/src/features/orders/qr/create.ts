/**
 * Makes a code: its order is paid and finished in one transaction, with the code's files as its result. Those of an unpaid
 * order are ready as well, and are nobody's until it is paid.
 */
import type { BodyOf } from '#contract/common/endpoint';
import { orderActions, orderFiles } from '#contract/orders';
import type * as contract from '#contract/qr';
import { qrAlphabet, qrCodeLength, qrFormats, qrSizes } from '#contract/qr';
import type { Ctx } from '../../../platform/work/ctx.ts';
import { storeFiles, withThumbs } from '../../files/private-files.ts';
import type { StagedFile } from '../../../platform/files/store.ts';
import { refuseField } from '../../../platform/foundation/refusal.ts';
import { buyer } from '../../../platform/processes/requester.ts';
import { randomCode } from '../../../platform/foundation/random-code.ts';
import { type CallWork, perform } from '../../../platform/work/work.ts';
import { payFor, quoteFor, refusalOf } from '../paid.ts';
import { showOrder } from '../access.ts';
import { paymentOf, refuseMoreUnpaid, withGateway } from '../unpaid/pay.ts';
import { eventInsert } from '../conversations/queries.ts';
import { insertOrder } from '../queries.ts';
import { storeContent, prepareContent } from './content.ts';
import { drawCode, storeForm } from './drawings.ts';
import { codeInsert, holdCategory, mediaInsert, type NewMedia } from './queries.ts';
import { isLocal, usableCategory } from './service.ts';

export async function createQr(
  ctx: Ctx,
  body: BodyOf<typeof contract.createQr>,
  files: readonly StagedFile[],
  { logo, poster }: { readonly logo?: StagedFile; readonly poster?: StagedFile },
) {
  const [category, unpayable] = await Promise.all([
    usableCategory(ctx, body.categoryId),
    body.pay === 'wallet' ? refusalOf(ctx, 'qr') : null,
  ]);
  // Within a work: a repeated call, whose first one emptied the wallet, gets its first answer.
  if (unpayable) return perform(ctx, () => Promise.reject(unpayable));
  const prepared = await prepareContent(ctx, category, body, files, poster);
  // Nobody finds a code by trying: there are 28 to the power of 8.
  const code = randomCode(qrAlphabet, qrCodeLength);
  const address = `${ctx.environment.publicUrl}/q/${code}`;
  const { files: exports, form } = await drawCode(ctx, buyer(ctx.caller), {
    address,
    mm: qrSizes.safe,
    logo: logo?.staged ?? null,
    formats: qrFormats,
    name: body.title,
  });
  const svg = exports[0].toString();
  const results = await ctx.stage(
    exports.map((data, index) => ({ filename: `qr-${code}.${qrFormats[index]}`, data })),
    orderFiles,
  );
  const withPictures = await withThumbs(results);
  let logoKey: string | undefined;
  const answer = await perform(ctx, async (work) => {
    const { tx, now } = work;
    const person = ctx.caller.id;
    const [quote, isOffered] = await Promise.all([
      quoteFor(work, 'qr', body.pay),
      holdCategory(tx, category.id),
    ]);
    if (!isOffered)
      throw refuseField('categoryId', 'این دسته همین حالا برداشته شد. دستهٔ دیگری را انتخاب کنید.');
    if (prepared.refusal) throw prepared.refusal;
    const missing = body.pay === 'gateway' ? quote.missing : 0;
    if (missing === 0) quote.refuseUnpayable();
    const isUnpaid = missing > 0;
    const status = isUnpaid ? 'unpaid' : orderActions.finish.to;
    const content = await storeContent(ctx, work, prepared);
    const stored = await storeFiles(work, withPictures);
    if (logo) {
      const storedLogo = await storeLogo(work, logo);
      content.push(storedLogo);
      logoKey = storedLogo.store_key;
    }
    const order = await insertOrder(tx, {
      person_id: person,
      type: 'qr',
      status,
      description: body.title,
      price: quote.price,
      frozen_totals: quote.totals,
      filename: isUnpaid ? null : (stored[0]?.filename ?? null),
      reorder_of: null,
      font_creation_id: null,
      ...(!isUnpaid && { accepted_at: now, finished_at: now }),
      at: now,
    });
    const step = { order_id: order.id, person_id: person, by_admin: false, created_at: now };
    const creation = { ...step, action: 'create', from_status: null, note: '' } as const;
    if (isUnpaid) work.send(eventInsert({ ...creation, to_status: status }, stored, { brought: 'finish' }));
    else {
      work.send(eventInsert({ ...creation, to_status: 'pending' }));
      const finish = { ...step, action: 'finish', from_status: 'pending', note: 'کد ساخته شد.' } as const;
      work.send(eventInsert({ ...finish, to_status: status }, stored));
    }
    work.send(
      codeInsert(work, {
        code,
        order_id: order.id,
        order_number: order.order_number,
        person_id: person,
        category_id: category.id,
        address,
        kind: category.kind,
        svg,
        title: body.title,
        inputs: category.inputs,
        written: prepared.written,
        is_unpaid: isUnpaid,
      }),
    );
    const media = mediaInsert(tx, code, person, content);
    if (media) work.send(media);
    work.emit({ owner: person }, 'design', order.id);
    const local = isLocal(address);
    if (isUnpaid) {
      await refuseMoreUnpaid(work);
      const payment = await paymentOf(ctx, work, order, missing);
      const design = { ...(await showOrder(ctx, tx, order.id)), payment };
      return { design, code: null, url: null, svg: null, local };
    }
    const [design] = await Promise.all([showOrder(ctx, tx, order.id), payFor(work, order)]);
    return { design, code, url: address, svg, local };
  });
  if (logoKey !== undefined)
    await storeForm(ctx, logoKey, address, form).catch((error: unknown) =>
      ctx.log.warn({ err: error as Error }, 'the code will be looked for again'),
    );
  return { ...answer, design: await withGateway(ctx, answer.design) };
}

async function storeLogo(work: CallWork, logo: StagedFile): Promise<NewMedia> {
  const [{ filename, kind, size, sha256, store_key }] = await work.store([logo]);
  return { role: 'logo', filename, kind, size, sha256, store_key, width: null, height: null, seconds: null };
}
