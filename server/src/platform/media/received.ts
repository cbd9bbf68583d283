/** Checks videos, sounds and pictures that people send, and returns the part of each that is kept. */
import path from 'node:path';
import type { FileKind } from '#contract/common/files';
import { formatNumber } from '#contract/common/money';
import { qrAdvice } from '#contract/qr';
import type { Ctx } from '../work/ctx.ts';
import type { StagedFile } from '../files/store.ts';
import { Refusal, refuseField } from '../foundation/refusal.ts';
import type { Source } from '../pictures/header.ts';
import { wholePicture } from '../pictures/picture.ts';
import { ffmpeg } from './ffmpeg.ts';
import { type MediaFacts, MediaError, type MediaFault } from './media-facts.ts';
import { probe } from './probe.ts';
import { recordMedia, selectContent } from '../uploads/contents.ts';
import type { Uploaded } from '../uploads/uploads.ts';

/** Width and height are in px, `seconds` is the length of a video or sound. */
export interface Described {
  filename: string;
  kind: FileKind;
  width: number | null;
  height: number | null;
  seconds: number | null;
}

interface DrawnPicture {
  described: Described;
  data: Buffer;
}

/** Re-encodes within `max` × `max` px, so that it does not reveal, for example, where it was taken. Throws BAD_FILE. */
export async function drawReceived(ctx: Ctx, file: StagedFile, max: number): Promise<DrawnPicture> {
  try {
    return await drawn(ctx, file.staged, file.filename, max);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'BAD_FILE')) throw error;
    throw new Refusal('BAD_FILE', `تصویر «${file.filename}» خوانده نمی‌شود یا ابعاد آن بیش از حد بزرگ است.`);
  }
}

/** Draws a picture of a video within `max` × `max` px; null where none can be made, for which no video is refused. */
export async function drawFrame(
  ctx: Ctx,
  { staged, filename }: StagedFile,
  max: number,
): Promise<DrawnPicture | null> {
  const frame = await ctx.services.get(ffmpeg).frameOf(ctx.caller, staged, max);
  return frame && drawn(ctx, frame, filename, max).catch(() => null);
}

async function drawn(ctx: Ctx, source: Source, name: string, max: number): Promise<DrawnPicture> {
  const { data, kind, width, height } = await wholePicture(ctx, source, max);
  const filename = `${path.parse(name).name}.${kind}`;
  return { described: { filename, kind, width, height, seconds: null }, data };
}

/**
 * Checks that phones play a video or sound of at most `max` seconds. The file's own length counts, and `measured` (the
 * browser's) where neither the file nor ffmpeg states it. Throws BAD_FILE, FILE_TYPE with advice, and VALIDATION at `field`.
 */
export async function describePlayed(
  ctx: Ctx,
  kind: 'video' | 'audio',
  file: StagedFile | Uploaded,
  { measured, max, field }: { measured: number | undefined; max: number; field: string },
): Promise<Described> {
  const { filename, kind: fileKind } = file;
  const broken = () =>
    new Refusal('BAD_FILE', `فایل «${filename}» ناقص است یا خوانده نمی‌شود. دوباره ذخیره‌اش کنید و بفرستید.`);
  const facts = await factsOf(ctx, file);
  if ('fault' in facts) {
    if (facts.fault === 'broken') throw broken();
    const advice =
      kind === 'audio' ? qrAdvice.audio : facts.fault === 'hevc' ? qrAdvice.hevc : qrAdvice.video;
    throw new Refusal('FILE_TYPE', advice);
  }
  if (kind === 'video' && !facts.hasPicture)
    throw new Refusal('FILE_TYPE', `فایل «${filename}» تصویر ندارد و فقط صداست.`);
  if (kind === 'audio' && (facts.hasPicture || !facts.hasSound))
    throw new Refusal('FILE_TYPE', `فایل «${filename}» صدا نیست. برای ویدیو دستهٔ «ویدیو» را انتخاب کنید.`);
  const seconds = facts.seconds ?? measured ?? null;
  if (seconds !== null && (seconds > max || seconds <= 0))
    throw refuseField(field, `طول فایل بیشتر از ${formatNumber(max / 60)} دقیقه نمی‌شود.`);
  return {
    filename,
    kind: fileKind,
    width: facts.width ?? null,
    height: facts.height ?? null,
    seconds,
  };
}

type Facts = MediaFacts | { fault: MediaFault };

/** Reads a video or sound; an upload is read once. ffmpeg measures its length if its headers do not state it. */
async function factsOf(ctx: Ctx, file: StagedFile | Uploaded): Promise<Facts> {
  const upload = 'upload' in file ? file.upload : null;
  const recorded = upload && (await selectContent(ctx.db, upload))?.media;
  if (recorded) return recorded as Facts;
  const facts = await read(ctx, file);
  if (upload) await recordMedia(ctx.db, upload, facts);
  return facts;
}

async function read(ctx: Ctx, { staged, kind }: StagedFile): Promise<Facts> {
  try {
    const facts = await probe(staged, kind);
    return {
      ...facts,
      seconds: facts.seconds ?? (await ctx.services.get(ffmpeg).secondsOf(ctx.caller, staged)),
    };
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    return { fault: error.fault };
  }
}
