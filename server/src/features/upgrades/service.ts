/**
 * The way up: a customer asks to be verified and then for the blue tick, an admin decides. One request is open at a
 * time, and exactly one decision counts; decisions.ts makes it.
 */
import path from 'node:path';
import { mimeOf } from '#contract/common/files';
import type { ThumbWidth } from '#contract/common/media';
import { type Paging, metadata } from '#contract/common/paging';
import { type Level, levels } from '#contract/people';
import type { Upgrade, VerifyData } from '#contract/upgrades';
import { type Ctx, rowId } from '../../platform/ctx.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { claimRoom } from '../../platform/files/quota.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import type { FileAnswer } from '../../platform/http/api.ts';
import { notFound, Refusal, refuseField } from '../../platform/http/refusal.ts';
import { wholePicture } from '../../platform/images/picture.ts';
import { thumbOf } from '../../platform/images/thumbs.ts';
import { forgetVariants, keepBytes } from '../../platform/images/variants.ts';
import { digestOf, once } from '../../platform/once.ts';
import { notifyAdmins } from '../notifications/service.ts';
import {
  countOpen,
  insertRequest,
  lockWay,
  newestRequest,
  replaceImages,
  saveDraft,
  selectDiscounts,
  selectDraft,
  selectImage,
  selectImageIds,
  selectLevel,
  selectRequests,
} from './queries.ts';
import { shownDraft, shownRequest, shownUpgrade } from './shown.ts';

export { acceptUpgrade, rejectUpgrade } from './decisions.ts';

const conflict = (message: string) => new Refusal('CONFLICT', message);

/** Why somebody of this level cannot take a step from another. */
const notOnTheWay = (level: Level) =>
  conflict(
    {
      normal: 'برای تیک آبی، اول باید حساب شما تأیید شده باشد.',
      verified: 'حساب شما قبلاً تأیید شده است.',
      vip: 'حساب شما تیک آبی دارد و در بالاترین سطح است.',
    }[level],
  );

async function standing(on: Queryable, person: number): Promise<Upgrade> {
  const level = await selectLevel(on, person);
  const newest = await newestRequest(on, person);
  return shownUpgrade(
    level,
    newest,
    shownDraft(await selectDraft(on, person), await selectImageIds(on, person)),
  );
}

export const getUpgrade = (ctx: Ctx): Promise<Upgrade> => standing(ctx.db, ctx.caller.id);

export async function getLevels(ctx: Ctx) {
  const discounts = await selectDiscounts(ctx.db);
  return { data: levels.map((level) => ({ level, discount: discounts.get(level) ?? 0 })) };
}

/** Runs one step of the caller's way: once, alone, and only from the level it belongs to with no request open. */
async function step(
  ctx: Ctx,
  digest: string,
  from: 'normal' | 'verified',
  verb: (tx: Tx, now: Upgrade) => Promise<unknown>,
): Promise<Upgrade> {
  const { answer } = await once(ctx, digest, async (tx) => {
    await lockWay(tx, ctx.caller.id);
    const now = await standing(tx, ctx.caller.id);
    if (now.open) throw conflict('درخواست شما در دست بررسی است؛ تا پاسخ آن درخواست دیگری نمی‌توان فرستاد.');
    if (now.status !== from) throw notOnTheWay(now.status);
    await verb(tx, now);
    return standing(tx, ctx.caller.id);
  });
  return answer;
}

const requestsPage = '/#upgradeRequests';

function tellAdmins(ctx: Ctx): void {
  ctx.events.say('admins', 'upgrade');
  ctx.events.say('admins', 'notification');
  ctx.events.say({ person: ctx.caller.id }, 'upgrade');
}

export async function requestVerify(ctx: Ctx, body: VerifyData) {
  const answer = await step(ctx, digestOf(ctx.call, body), 'normal', async (tx) => {
    await insertRequest(tx, { person: ctx.caller.id, from: 'normal', data: body, at: ctx.clock.now() });
    await notifyAdmins(tx, {
      title: 'درخواست ارتقای سطح',
      message: `${body.name} ${body.family} درخواست تأیید حساب فرستاده است.`,
      link: requestsPage,
    });
  });
  tellAdmins(ctx);
  return answer;
}

interface CompanyBody {
  name: string;
  ceoNationId: string;
  companyId: string;
  phone: string;
}

export const saveCompany = (ctx: Ctx, body: CompanyBody) =>
  step(ctx, digestOf(ctx.call, body), 'verified', (tx) =>
    saveDraft(
      tx,
      ctx.caller.id,
      {
        name: body.name,
        ceo_national_id: body.ceoNationId,
        company_national_id: body.companyId,
        phone: body.phone,
      },
      ctx.clock.now(),
    ),
  );

interface LocationBody {
  formatted_address: string;
  houseNumber: string;
  floor: string;
  lat?: number;
  lng?: number;
}

export const saveLocation = (ctx: Ctx, body: LocationBody) =>
  step(ctx, digestOf(ctx.call, body), 'verified', (tx) =>
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
      ctx.clock.now(),
    ),
  );

/** The address of a point on a verified customer's map: an offer, never more than that. */
export async function getAddress(ctx: Ctx, { lat, lng }: { lat: number; lng: number }) {
  if (ctx.caller.level !== 'verified') throw notOnTheWay(ctx.caller.level);
  return { data: { formatted_address: (await ctx.geocoder?.reverse(lat, lng)) ?? null } };
}

/** A paper as it is kept: drawn anew, so that it is a picture and nothing else. */
async function drawnAnew(ctx: Ctx, { staged, filename }: StagedFile) {
  try {
    const { data, kind } = await wholePicture(ctx.caller, staged);
    return { filename: `${path.parse(filename).name}.${kind}`, kind, data };
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'BAD_FILE')) throw error;
    throw new Refusal('BAD_FILE', `تصویر «${filename}» خوانده نمی‌شود یا ابعاد آن بیش از حد بزرگ است.`);
  }
}

/** Keeps identity images in place of those before; refuses (BAD_FILE) what is no whole picture. */
export async function saveIdentityImages(ctx: Ctx, files: readonly StagedFile[]) {
  if (files.length === 0) throw refuseField('images', 'حداقل یک تصویر بگذارید.');
  const papers: Awaited<ReturnType<typeof drawnAnew>>[] = [];
  for (const file of files) papers.push(await drawnAnew(ctx, file));
  const kept: string[] = [];
  let gone: string[] = [];
  try {
    const answer = await step(ctx, digestOf(ctx.call, {}, files), 'verified', async (tx) => {
      const images = [];
      const bytes = papers.reduce((sum, { data }) => sum + data.length, 0);
      const room = await claimRoom(tx, ctx, ctx.caller, bytes);
      for (const { filename, kind, data } of papers) {
        const store_key = await keepBytes(ctx.files, data, kind, room);
        kept.push(store_key);
        images.push({ filename, kind, size: data.length, store_key });
      }
      gone = await replaceImages(tx, ctx.caller.id, images, ctx.clock.now());
      gone.push(...(await forgetVariants(tx, gone)));
    });
    await Promise.all(gone.map((key) => ctx.files.remove(key)));
    return answer;
  } catch (error) {
    // Of a commit whose answer was lost nobody knows whether it was done: its files wait for the sweep.
    if (error instanceof Refusal) await Promise.all(kept.map((key) => ctx.files.remove(key)));
    throw error;
  }
}

export async function submitVip(ctx: Ctx) {
  const person = ctx.caller.id;
  const answer = await step(ctx, digestOf(ctx.call, {}), 'verified', async (tx) => {
    const draft = await selectDraft(tx, person);
    const images = await selectImageIds(tx, person);
    const { identifyData: _, ...data } = shownDraft(draft, images);
    if (data.companyId === undefined) throw conflict('اول مشخصات شرکت یا کارگاه را کامل کنید.');
    if (images.length === 0) throw conflict('اول تصویر مدارک را بگذارید.');
    if (data.address === undefined) throw conflict('اول آدرس کارگاه را کامل کنید.');
    await insertRequest(tx, { person, from: 'verified', data, images, at: ctx.clock.now() });
    await notifyAdmins(tx, {
      title: 'درخواست تیک آبی',
      message: `«${data.name}» درخواست تیک آبی فرستاده است.`,
      link: requestsPage,
    });
  });
  tellAdmins(ctx);
  return answer;
}

export async function listUpgrades(ctx: Ctx, paging: Paging) {
  const { rows, total } = await selectRequests(ctx.db, paging);
  return { data: rows.map(shownRequest), metadata: metadata(paging, total) };
}

export const countUpgrades = async (ctx: Ctx) => ({ data: await countOpen(ctx.db) });

/** Its owner's and admins' only; to anyone else it does not exist. With a width (px) a small WebP of it. */
export async function getIdentityImage(ctx: Ctx, fileId: string, width?: ThumbWidth): Promise<FileAnswer> {
  const image = await selectImage(ctx.db, rowId(fileId));
  if (!image || (!ctx.caller.admin && image.person_id !== ctx.caller.id))
    throw notFound('تصویری با این آدرس پیدا نشد.');
  const thumb = width === undefined ? null : await thumbOf(ctx, image, width);
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
