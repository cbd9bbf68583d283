/** The first courses: videos of the product itself, which e2e/record-courses.ts records. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileKind } from '#contract/common/files';
import type { Platform } from '../../../platform/work/ctx.ts';
import { uncounted } from '../../../platform/files/quota.ts';
import { fillOnce } from '../../../platform/database/first-content.ts';
import { storeBytes } from '../../../platform/files/variants.ts';
import { probe } from '../../../platform/media/probe.ts';
import { insertCourse, insertEpisode, insertMedia, type NewMedia } from '../queries.ts';

/** `file` is the name of an episode's video and poster. */
const courses = [
  {
    title: 'شروع کار با حکاک',
    description: 'از شارژ کیف پول تا ثبت اولین سفارش، در چند دقیقه.',
    episodes: [
      {
        file: 'wallet',
        title: 'شارژ کیف پول',
        description: 'مبلغ را بنویسید، پرداخت کنید و موجودی تازه را همان‌جا ببینید.',
      },
      {
        file: 'new-order',
        title: 'ثبت سفارش طرح',
        description: 'عکس را بگذارید، بنویسید چه می‌خواهید، نوع طرح را انتخاب کنید و سفارش را ثبت کنید.',
      },
    ],
  },
  {
    title: 'فونت‌ساز، از نوشته تا فایل لیزر',
    description: 'نوشته را روی حلقه یا قطعهٔ تخت ببینید و فایل آماده را با اندازهٔ واقعی بگیرید.',
    episodes: [
      {
        file: 'ring-text',
        title: 'نوشته روی حلقه',
        description: 'متن را عوض کنید و فونتی پیدا کنید که به آن می‌آید.',
      },
      {
        file: 'flat-piece',
        title: 'نوشته روی کمان',
        description: 'قطعهٔ تخت و کمان را انتخاب کنید و فایل DXF را بگیرید.',
      },
    ],
  },
  {
    title: 'کد QR روی قطعه',
    description: 'هدیه‌ای که با دوربین گوشی باز می‌شود.',
    episodes: [
      {
        file: 'qr-code',
        title: 'یک شعر پشت کد',
        description: 'دسته را انتخاب کنید، شعری از کتابخانه بردارید و کد را همان لحظه بگیرید.',
      },
    ],
  },
];

async function keep({ files }: Platform, role: NewMedia['role'], filename: string): Promise<NewMedia> {
  const kind: FileKind = role === 'video' ? 'mp4' : 'jpg';
  const source = path.join(import.meta.dirname, `${filename}.${kind}`);
  const data = await readFile(source);
  const video = role === 'video' ? await probe(source, kind) : null;
  return {
    role,
    filename: `${filename}.${kind}`,
    kind,
    width: video?.width ?? null,
    height: video?.height ?? null,
    seconds: video?.seconds ?? null,
    ...(await storeBytes(files, data, kind, uncounted)),
  };
}

/** If several processes begin at once, one of them keeps the videos and the others wait for it. */
export const fillCourses = (platform: Platform): Promise<void> =>
  fillOnce(platform.db, 'courses', async (tx) => {
    const now = platform.clock.now();
    for (const { episodes, ...course } of courses) {
      const { id } = await insertCourse(tx, { ...course, published: true }, now);
      for (const { file, ...episode } of episodes) {
        const media = [await keep(platform, 'video', file), await keep(platform, 'poster', file)];
        await insertMedia(tx, await insertEpisode(tx, { ...episode, course: id }, now), null, media);
      }
    }
  });
