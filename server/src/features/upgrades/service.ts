/** A customer asks to be verified and then for the blue tick; one request may be open at a time. */
import path from 'node:path';
import type { BodyOf } from '#contract/common/endpoint';
import { mimeOf } from '#contract/common/files';
import type { ThumbWidth } from '#contract/common/media';
import type { Paging } from '#contract/common/paging';
import { dayMs } from '#contract/common/tehran';
import { type Level, levels } from '#contract/people';
import type * as contract from '#contract/upgrades';
import { authorize, isOwnOrForAdmin } from '../../platform/work/authorize.ts';
import { type Ctx, rowId } from '../../platform/work/ctx.ts';
import { lockFor, type Queryable } from '../../platform/database/database.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import type { FileAnswer } from '../../platform/http/send-file.ts';
import { Refusal } from '../../platform/foundation/refusal.ts';
import { viewer } from '../../platform/processes/requester.ts';
import { wholePicture } from '../../platform/pictures/picture.ts';
import { thumbOf } from '../../platform/pictures/thumbs.ts';
import { deleteVariants } from '../../platform/files/variants.ts';
import { answerPage } from '../../platform/database/paging.ts';
import { type CallWork, perform, type Work } from '../../platform/work/work.ts';
import { toPersonCard } from '../people/service.ts';
import { notifyAdmins } from '../notifications/service.ts';
import {
  type CompanyData,
  countOpen,
  insertRequest,
  newestRequest,
  replaceImages,
  saveDraft,
  selectDiscounts,
  selectDraft,
  selectImage,
  selectImageIds,
  selectLevel,
  selectOpen,
  selectRequests,
} from './queries.ts';
import { toVipData, toUpgradeRequest, toUpgrade } from './to-contract.ts';

const conflict = (message: string) => new Refusal('CONFLICT', message);

const wrongLevel = (level: Level) =>
  conflict(
    {
      normal: 'برای تیک آبی، اول باید حساب شما تأیید شده باشد.',
      verified: 'حساب شما قبلاً تأیید شده است.',
      vip: 'حساب شما تیک آبی دارد و در بالاترین سطح است.',
    }[level],
  );

async function currentUpgrade(on: Queryable, person: number): Promise<contract.Upgrade> {
  const [level, newest, draft, images] = await Promise.all([
    selectLevel(on, person),
    newestRequest(on, person),
    selectDraft(on, person),
    selectImageIds(on, person),
  ]);
  return toUpgrade(level, newest, toVipData(draft, images));
}

export const getUpgrade = (ctx: Ctx): Promise<contract.Upgrade> => currentUpgrade(ctx.db, ctx.caller.id);

export async function getLevels(ctx: Ctx) {
  const discounts = await selectDiscounts(ctx.db, ctx.clock.now());
  return { data: levels.map((level) => ({ level, discount: discounts.get(level) ?? 0 })) };
}

/** Refuses (CONFLICT) when the caller has another level or a request is open. */
function runStep(
  ctx: Ctx,
  from: 'normal' | 'verified',
  action: (work: CallWork) => Promise<unknown>,
): Promise<contract.Upgrade> {
  return perform(ctx, async (work) => {
    const { tx } = work;
    work.send(lockFor(`upgrade ${ctx.caller.id}`));
    const now = await currentUpgrade(tx, ctx.caller.id);
    if (now.open) throw conflict('درخواست شما در دست بررسی است؛ تا پاسخ آن درخواست دیگری نمی‌توان فرستاد.');
    if (now.status !== from) throw wrongLevel(now.status);
    await action(work);
    return currentUpgrade(tx, ctx.caller.id);
  });
}

async function openRequest(
  work: Work,
  request: Omit<Parameters<typeof insertRequest>[1], 'at'>,
  notice: { title: string; message: string },
): Promise<void> {
  await insertRequest(work.tx, { ...request, at: work.now });
  notifyAdmins(work, { ...notice, link: '/#upgradeRequests' });
  work.emit({ owner: request.person }, 'upgrade');
}

export const requestVerify = (ctx: Ctx, body: contract.VerifyData) =>
  runStep(ctx, 'normal', (work) =>
    openRequest(
      work,
      { person: ctx.caller.id, from: 'normal', data: body },
      {
        title: 'درخواست ارتقای سطح',
        message: `${body.name} ${body.family} درخواست تأیید حساب فرستاده است.`,
      },
    ),
  );

export const saveCompany = (ctx: Ctx, body: BodyOf<typeof contract.saveCompany>) =>
  runStep(ctx, 'verified', ({ tx, now }) =>
    saveDraft(
      tx,
      ctx.caller.id,
      {
        name: body.name,
        ceo_national_id: body.ceoNationId,
        company_national_id: body.companyId,
        phone: body.phone,
      },
      now,
    ),
  );

export const saveLocation = (ctx: Ctx, body: BodyOf<typeof contract.saveLocation>) =>
  runStep(ctx, 'verified', ({ tx, now }) =>
    saveDraft(
      tx,
      ctx.caller.id,
      {
        formatted_address: body.formatted_address,
        house_number: body.houseNumber,
        floor: body.floor,
        lat: body.lat ?? null,
        lng: body.lng ?? null,
      },
      now,
    ),
  );

export async function getAddress(ctx: Ctx, { lat, lng }: { lat: number; lng: number }) {
  if (ctx.caller.level !== 'verified') throw wrongLevel(ctx.caller.level);
  return { data: { formatted_address: (await ctx.geocode?.(lat, lng)) ?? null } };
}

/** Re-encodes an identity image, so that it holds nothing but a picture. */
async function reencode(ctx: Ctx, { staged, filename }: StagedFile) {
  try {
    const { data, kind } = await wholePicture(ctx, staged);
    const file = await ctx.stageBytes(data, kind);
    return { filename: `${path.parse(filename).name}.${kind}`, kind, file };
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'BAD_FILE')) throw error;
    throw new Refusal('BAD_FILE', `تصویر «${filename}» خوانده نمی‌شود یا ابعاد آن بیش از حد بزرگ است.`);
  }
}

/** Replaces the identity images; refuses (BAD_FILE) an incomplete picture. */
export async function saveIdentityImages(ctx: Ctx, files: readonly StagedFile[]) {
  const encoded: Awaited<ReturnType<typeof reencode>>[] = [];
  for (const file of files) encoded.push(await reencode(ctx, file));
  return runStep(ctx, 'verified', async (work) => {
    const images = [];
    for (const { filename, kind, file } of encoded) {
      const [{ size, sha256, store_key }] = await work.store([file]);
      images.push({ filename, kind, size, sha256, store_key });
    }
    const replaced = await replaceImages(work.tx, ctx.caller.id, images, work.now);
    work.deleteFiles(replaced);
    await deleteVariants(work, replaced);
  });
}

const required = ['name', 'ceoNationId', 'companyId', 'phone', 'address', 'houseNumber', 'floor'] as const;
const isComplete = (data: Omit<contract.VipData, 'identifyData'>): data is CompanyData =>
  required.every((name) => data[name] !== undefined);

export function submitVip(ctx: Ctx) {
  const person = ctx.caller.id;
  return runStep(ctx, 'verified', async (work) => {
    const { tx } = work;
    const draft = await selectDraft(tx, person);
    const images = await selectImageIds(tx, person);
    const { identifyData: _, ...data } = toVipData(draft, images);
    if (data.companyId === undefined) throw conflict('اول مشخصات شرکت یا کارگاه را کامل کنید.');
    if (images.length === 0) throw conflict('اول تصویر مدارک را بگذارید.');
    if (!isComplete(data)) throw conflict('اول آدرس کارگاه را کامل کنید.');
    await openRequest(
      work,
      { person, from: 'verified', data, images },
      { title: 'درخواست تیک آبی', message: `«${data.name}» درخواست تیک آبی فرستاده است.` },
    );
  });
}

export const listUpgrades = async (ctx: Ctx, paging: Paging) =>
  answerPage(paging, await selectRequests(ctx.db, paging), toUpgradeRequest);

export const countUpgrades = async (ctx: Ctx) => ({ data: await countOpen(ctx.db) });

/** Open requests for a higher level, and since when; the oldest first. */
export async function openRequests(ctx: Ctx, max: number) {
  const rows = await selectOpen(ctx.db, max);
  return rows.map((row) => ({
    at: row.created_at.toISOString(),
    person: toPersonCard(row.person_id, {
      ...row,
      // A new person has no name but the one in the request.
      name: row.name ?? row.data.name,
      family: row.family ?? (row.from_level === 'normal' ? row.data.family : null),
    }),
  }));
}

/** Days for which a refused request is news. */
const refusedDays = 14;

/** The caller's newest request, while it is open and some days after it was refused; null if there is nothing to say. */
export async function ownRequest(ctx: Ctx): Promise<{ title: string; at: string } | null> {
  const request = await newestRequest(ctx.db, ctx.caller.id);
  if (!request || request.state === 'accepted') return null;
  if (request.state === 'open')
    return { title: 'درخواست ارتقای سطح شما در دست بررسی است', at: request.created_at.toISOString() };
  const at = request.decided_at ?? request.created_at;
  if (at.getTime() < ctx.clock.now().getTime() - refusedDays * dayMs) return null;
  return { title: 'درخواست ارتقای سطح شما پذیرفته نشد', at: at.toISOString() };
}

/** Returns an identity image to its owner and admins (NOT_FOUND for others), with a width (px) as a small WebP. */
export async function getIdentityImage(ctx: Ctx, fileId: string, width?: ThumbWidth): Promise<FileAnswer> {
  const image = authorize(
    await selectImage(ctx.db, rowId(fileId)),
    isOwnOrForAdmin(ctx),
    'تصویری با این آدرس پیدا نشد.',
  );
  const thumb =
    width === undefined
      ? null
      : await thumbOf(ctx, viewer(ctx.caller, ctx.ip), image, { width }, ctx.caller.id);
  const { store_key, size } = thumb ?? image;
  return {
    open: (range) => ctx.files.read(store_key, range),
    etag: `"${store_key}"`,
    filename: thumb ? `${image.filename}.webp` : image.filename,
    mime: mimeOf[thumb ? 'webp' : image.kind],
    size,
    inline: true,
  };
}
