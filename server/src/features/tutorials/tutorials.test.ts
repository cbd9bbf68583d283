import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureKinds } from '#contract/common/files';
import {
  addEpisodeExtras,
  changeCourse,
  changeEpisode,
  createCourse,
  createEpisode,
  getCourse,
  getCourseContent,
  getCourseContents,
  getCourses,
  getEpisodeCaptions,
  getEpisodeContents,
  getEpisodeExtra,
  getEpisodeExtras,
  getEpisodeVideo,
  arrangeCourses,
  arrangeEpisodes,
  rateCourse,
  deleteCourse,
  deleteEpisode,
  deleteEpisodeExtra,
  saveProgress,
  setCourseImage,
  setEpisodeCaptions,
  setEpisodeVideo,
} from '#contract/tutorials';
import { Ffmpeg } from '../../platform/media/ffmpeg.ts';
import { picture } from '../../../testing/pictures.ts';
import { mediaSample } from '../../../testing/media-sample.ts';
import { asFile, uploadWhole } from '../../../testing/qr.ts';
import { sample, samples } from '../../../testing/samples.ts';
import { openShop } from '../../../testing/shop.ts';
import { captions, makeCourse, setCover, setVideo } from '../../../testing/tutorials.ts';
import { fillCourses } from './first-content/first-content.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();
const [watcher, other] = [await shop.customer(), await shop.customer()];

const sampleVideo = mediaSample('video.mp4');
const courseOf = (id: string, as = watcher) => shop.send(getCourse, { as, params: { id } });

test('a course is watched: its video by ranges, its extra file, and where each person left off', async () => {
  const { course, episode } = await makeCourse(shop, admin);
  const shown = await courseOf(course._id);
  expect(shown).toMatchObject({ title: 'آماده‌کردن طرح', rating: null, ratings: 0, myRating: null });
  expect(shown.image).toMatch(/^\/media\/[0-9a-f]{32}$/);
  expect((await shop.call('GET', shown.image ?? '')).status).toBe(200);
  expect(shown.episodes).toMatchObject([
    { _id: episode._id, extras: 1, watched: 0, done: false, video: { mime: 'video/mp4' } },
  ]);
  const [first] = shown.episodes;
  expect(first?.seconds).toBeCloseTo(1, 0);

  const url = first?.video?.url ?? '';
  const range = await shop.call('GET', url, { as: watcher, headers: { range: 'bytes=10-19' } });
  expect(range.status).toBe(206);
  expect(range.headers.get('content-range')).toBe(`bytes 10-19/${sampleVideo.length}`);
  expect(range.bytes).toEqual(sampleVideo.subarray(10, 20));
  const whole = await shop.call('GET', url, { as: watcher });
  expect(whole.bytes).toEqual(sampleVideo);
  expect(whole.headers.get('content-disposition')).toMatch(/^inline/);
  expect((await shop.call('GET', url)).status).toBe(401);
  const poster = await shop.call('GET', first?.video?.poster ?? '', { as: watcher });
  expect(poster.headers.get('content-type')).toBe('image/webp');

  const { data } = await shop.send(getEpisodeExtras, { as: watcher, query: { episodeId: episode._id } });
  expect(data).toMatchObject([{ title: 'فایل تمرین', mime: 'image/vnd.dxf' }]);
  const extra = await shop.call('GET', data[0]?.url ?? '', { as: watcher });
  expect(extra.bytes.length).toBe(data[0]?.size);
  expect(extra.headers.get('content-disposition')).toMatch(/^attachment/);

  const save = (seconds: number) =>
    shop.send(saveProgress, { as: watcher, body: { episodeId: episode._id, seconds } });
  const progress = async (as = watcher) => {
    const [now] = (await courseOf(course._id, as)).episodes;
    return [now?.watched, now?.done];
  };
  await save(0.25);
  expect(await progress()).toEqual([0.25, false]);
  expect(await progress(other)).toEqual([0, false]);
  // More than the video has is its end; who goes back has still watched it.
  await save(5000);
  expect(await progress()).toEqual([first?.seconds, true]);
  await save(0);
  expect(await progress()).toEqual([0, true]);
});

test('a cover is sent in every kind of picture', async () => {
  const { _id: id } = await shop.send(createCourse, { as: admin, body: { title: 'با تصویر' } });
  for (const kind of pictureKinds) {
    const { image } = await setCover(shop, admin, id, kind);
    expect((await shop.call('GET', image ?? '')).status).toBe(200);
  }
});

test('ratings: one for each person, changed at will, and their average', async () => {
  const { course } = await makeCourse(shop, admin);
  const rate = (as: typeof watcher, value: number) =>
    shop.send(rateCourse, { as, body: { courseId: course._id, rate: value } });
  expect(await rate(watcher, 5)).toEqual({ rating: 5, ratings: 1, myRating: 5 });
  expect(await rate(other, 2)).toEqual({ rating: 3.5, ratings: 2, myRating: 2 });
  expect(await rate(admin, 3)).toEqual({ rating: 3.3, ratings: 3, myRating: 3 });
  expect(await rate(watcher, 1)).toEqual({ rating: 2, ratings: 3, myRating: 1 });
  const listed = (await shop.send(getCourses, { as: other })).data.find(({ _id }) => _id === course._id);
  expect(listed).toMatchObject({ rating: 2, ratings: 3, myRating: 2 });
  for (const value of [0, 6, 2.5, 'پنج'] as number[])
    expect(
      await shop.refused(rateCourse, { as: watcher, body: { courseId: course._id, rate: value } }),
    ).toMatchObject({ code: 'VALIDATION', fields: { rate: expect.any(String) as string } });
});

test('twenty ratings at once are all counted', async () => {
  const { course } = await makeCourse(shop, admin);
  const people = await Promise.all(Array.from({ length: 20 }, () => shop.signIn()));
  await Promise.all(
    people.map((as, index) =>
      shop.send(rateCourse, { as, body: { courseId: course._id, rate: 1 + (index % 5) } }),
    ),
  );
  expect(await courseOf(course._id)).toMatchObject({ rating: 3, ratings: 20 });
});

test('a draft exists for admins only, with all that belongs to it', async () => {
  const { course, episode, videoId, captionsId, extraId } = await makeCourse(shop, admin);
  const id = course._id;
  await shop.send(changeCourse, { as: admin, params: { id }, body: { published: false } });
  expect((await courseOf(id, admin)).title).toBe(course.title);
  const lists = await Promise.all(
    [admin, watcher].map(async (as) => (await shop.send(getCourses, { as, query: { count: 100 } })).data),
  );
  expect(lists.map((list) => list.some(({ _id }) => _id === id))).toEqual([true, false]);
  const refused = [
    await shop.refused(getCourse, { as: watcher, params: { id } }),
    await shop.refused(rateCourse, { as: watcher, body: { courseId: id, rate: 5 } }),
    await shop.refused(getEpisodeExtras, { as: watcher, query: { episodeId: episode._id } }),
    await shop.refused(saveProgress, { as: watcher, body: { episodeId: episode._id, seconds: 1 } }),
    await shop.refused(getEpisodeVideo, { as: watcher, params: { id: episode._id, fileId: videoId } }),
    await shop.refused(getEpisodeCaptions, { as: watcher, params: { id: episode._id, fileId: captionsId } }),
    await shop.refused(getEpisodeExtra, { as: watcher, params: { id: episode._id, extraId } }),
  ];
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'NOT_FOUND'));
});

test('what has no video is published for nobody, and appears with its first one', async () => {
  const draft = { title: 'بی‌ویدیو', published: false };
  const { _id: id } = await shop.send(createCourse, { as: admin, body: draft });
  const params = { id };
  const publish = { as: admin, params, body: { published: true } };
  const refusal = { status: 409, code: 'CONFLICT', message: expect.stringContaining('ویدیو') as string };
  expect(await shop.refused(changeCourse, publish)).toMatchObject(refusal);
  const { _id: episodeId } = await shop.send(createEpisode, {
    as: admin,
    body: { courseId: id, title: 'یکم' },
  });
  expect(await shop.refused(changeCourse, publish)).toMatchObject(refusal);
  expect(await shop.send(getCourseContent, { as: admin, params })).toMatchObject({
    published: false,
    episodes: 1,
    videos: 0,
  });
  // A course that is published already, as they could be once, is for admins only until then.
  await shop.db.updateTable('courses').set({ published: true }).where('id', '=', Number(id)).execute();
  await shop.send(changeCourse, { as: admin, params, body: { title: 'هنوز بی‌ویدیو', published: true } });
  const seen = async () => (await shop.send(getCourses, { as: watcher, query: { count: 100 } })).data;
  expect((await seen()).some(({ _id }) => _id === id)).toBe(false);
  expect((await shop.refused(getCourse, { as: watcher, params })).code).toBe('NOT_FOUND');
  expect((await shop.refused(getEpisodeExtras, { as: watcher, query: { episodeId } })).code).toBe(
    'NOT_FOUND',
  );
  expect((await courseOf(id, admin)).title).toBe('هنوز بی‌ویدیو');

  await setVideo(shop, admin, episodeId, 'video.mp4', mediaSample('video.mp4'));
  expect((await seen()).some(({ _id }) => _id === id)).toBe(true);
  expect(await shop.send(getCourseContent, { as: admin, params })).toMatchObject({ videos: 1 });
  await shop.send(deleteEpisode, { as: admin, params: { id: episodeId } });
  expect((await seen()).some(({ _id }) => _id === id)).toBe(false);
});

test('two admins who change the same thing lose nothing, and every change is kept', async () => {
  const made = await shop.send(createCourse, { as: admin, body: { title: 'یکی' } });
  const params = { id: made._id };
  const read = made.updatedAt;
  const body = { title: 'دو', updatedAt: read };
  const first = await shop.send(changeCourse, { as: admin, params, body });
  expect(first).toMatchObject({ title: 'دو', description: '', published: true });
  const late = { description: 'دیر', updatedAt: read };
  expect(await shop.refused(changeCourse, { as: admin, params, body: late })).toMatchObject({
    status: 409,
    code: 'CONFLICT',
    current: { title: 'دو' },
  });
  await shop.send(changeCourse, {
    as: admin,
    params,
    body: { description: 'به‌موقع', updatedAt: first.updatedAt },
  });
  expect(await shop.send(getCourseContent, { as: admin, params })).toMatchObject({
    title: 'دو',
    description: 'به‌موقع',
  });
  await shop.send(deleteCourse, { as: admin, params });
  const kept = await shop.db
    .selectFrom('content_changes')
    .selectAll()
    .where('kind', '=', 'courses')
    .where('item_id', '=', made._id)
    .orderBy('id')
    .execute();
  expect(kept.map(({ action }) => action)).toEqual(['create', 'change', 'change', 'remove']);
  expect(kept[1]).toMatchObject({ admin_id: admin.id, before: { title: 'یکی' }, after: { title: 'دو' } });
  expect(kept[3]).toMatchObject({ before: { description: 'به‌موقع' }, after: null });
});

test('episodes are put in order, moved to another course, and removed; a course that has some stays', async () => {
  const { course, episode } = await makeCourse(shop, admin);
  const params = { id: course._id };
  const more: string[] = [];
  for (const title of ['دوم', 'سوم'])
    more.push((await shop.send(createEpisode, { as: admin, body: { courseId: course._id, title } }))._id);
  const order = async () => (await courseOf(course._id)).episodes.map(({ _id }) => _id);
  expect(await order()).toEqual([episode._id, ...more]);
  await shop.send(arrangeEpisodes, { as: admin, body: { ids: [more[1] ?? '', episode._id] } });
  expect(await order()).toEqual([more[1], episode._id, more[0]]);
  const { data } = await shop.send(getEpisodeContents, {
    as: admin,
    query: { courseId: course._id },
  });
  expect(data.map(({ _id, position }) => [_id, position])).toEqual([
    [more[1], 1],
    [episode._id, 2],
    [more[0], 3],
  ]);
  const twice = { ids: [episode._id, episode._id] };
  expect((await shop.refused(arrangeEpisodes, { as: admin, body: twice })).code).toBe('VALIDATION');
  const elsewhere = await makeCourse(shop, admin);
  const mixed = { ids: [episode._id, elsewhere.episode._id] };
  expect((await shop.refused(arrangeEpisodes, { as: admin, body: mixed })).code).toBe('NOT_FOUND');

  const moved = { courseId: elsewhere.course._id };
  await shop.send(changeEpisode, { as: admin, params: { id: more[0] ?? '' }, body: moved });
  expect((await courseOf(elsewhere.course._id)).episodes.map(({ _id }) => _id)).toEqual([
    elsewhere.episode._id,
    more[0],
  ]);

  expect(await shop.refused(deleteCourse, { as: admin, params })).toMatchObject({ code: 'CONFLICT' });
  await shop.send(saveProgress, { as: watcher, body: { episodeId: episode._id, seconds: 0.5 } });
  const left = await order();
  for (const id of left) await shop.send(deleteEpisode, { as: admin, params: { id } });
  expect((await courseOf(course._id, admin)).episodes).toEqual([]);
  await shop.send(deleteCourse, { as: admin, params });
  expect((await shop.refused(getCourse, { as: admin, params })).code).toBe('NOT_FOUND');
});

test('courses are listed in the order that admins give them', async () => {
  const before = (await shop.send(getCourses, { as: watcher, query: { count: 100 } })).data;
  const { _id } = (await makeCourse(shop, admin, 'دورهٔ کمیاب')).course;
  const ids = async (query = {}) =>
    (await shop.send(getCourses, { as: watcher, query: { count: 100, ...query } })).data.map(
      (each) => each._id,
    );
  expect(await ids()).toEqual([...before.map((each) => each._id), _id]);
  await shop.send(arrangeCourses, { as: admin, body: { ids: [_id] } });
  expect((await ids())[0]).toBe(_id);
  expect(await ids({ search: 'کمياب' })).toEqual([_id]);
  const listed = async (filter?: 'newest' | 'oldest') =>
    (await shop.send(getCourseContents, { as: admin, query: { count: 100, ...(filter && { filter }) } }))
      .data;
  expect((await listed())[0]).toMatchObject({ _id, position: 1, episodes: 1 });
  expect((await listed('newest'))[0]).toMatchObject({ _id });
  expect((await listed('oldest')).at(-1)).toMatchObject({ _id });
});

test('a video comes by an upload too, once, and takes the place of the one before', async () => {
  const { course, episode } = await makeCourse(shop, admin);
  const params = { id: episode._id };
  const uploadId = await uploadWhole(shop, admin, 'video.mov', mediaSample('video.mov'), 'episode');
  const headers = { 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' };
  const set = () =>
    shop.call('POST', `/api/admin/content/episodes/${episode._id}/video`, {
      as: admin,
      raw: JSON.stringify({ uploadId }),
      headers,
    });
  const [first, again] = [await set(), await set()];
  expect(first.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect(first.body).toMatchObject({ video: { mime: 'video/mp4', filename: 'video.mov' } });
  const [shown] = (await courseOf(course._id)).episodes;
  expect(shown?.video?.url).not.toBe(episode.video?.url);
  expect((await shop.call('GET', episode.video?.url ?? '', { as: watcher })).status).toBe(404);

  // Of another purpose or person it does not exist.
  const qr = await uploadWhole(shop, watcher, 'video.mp4', sampleVideo);
  const spent = { as: admin, params, body: { uploadId: qr } };
  expect((await shop.refused(setEpisodeVideo, spent)).status).toBe(404);
});

/** A video of a second whose header, or whose every header, states no length. */
function withoutLength(everywhere: boolean): Buffer {
  const content = Buffer.from(sampleVideo);
  const clear = (type: string, from: number) => {
    for (let at = content.indexOf(type); at >= 0; at = content.indexOf(type, at + 4))
      content.fill(0, at + from, at + from + 4);
  };
  clear('mvhd', 20);
  if (!everywhere) return content;
  clear('mdhd', 20);
  clear('tkhd', 24);
  // The lists of times become boxes that nobody knows.
  clear('stts', 0);
  return content;
}

test('ffmpeg makes the picture that a browser did not send, where it is installed', async () => {
  const { course, episode } = await makeCourse(shop, admin);
  const set = (content: Buffer) => setVideo(shop, admin, episode._id, 'video.mp4', content);
  await set(sampleVideo);
  const drawn = (await courseOf(course._id)).episodes[0]?.video;
  const shown = drawn?.poster && (await shop.call('GET', drawn.poster, { as: watcher }));
  expect(shown && (await sharp(shown.bytes).metadata())).toEqual(
    (await new Ffmpeg().isHere())
      ? expect.objectContaining({ format: 'webp', width: 64, height: 64 })
      : undefined,
  );

  // A video of which no picture can be made is a video all the same.
  const begin = sampleVideo.indexOf('mdat');
  await set(Buffer.from(sampleVideo).fill(0, begin + 4, begin - 4 + sampleVideo.readUInt32BE(begin - 4)));
  expect((await courseOf(course._id)).episodes[0]?.video).toEqual({
    url: expect.any(String),
    mime: 'video/mp4',
  });
});

test('a length is told by the video, else by ffmpeg, else by the browser; without one a video counts when it ends', async () => {
  const { episode, course } = await makeCourse(shop, admin);
  const set = async (content: Buffer, seconds: string) => {
    const files = [
      asFile('video.mp4', content, 'video'),
      asFile('poster.png', await picture({ kind: 'png' }), 'poster'),
    ];
    const answer = await shop.call('POST', `/api/admin/content/episodes/${episode._id}/video`, {
      as: admin,
      form: { seconds },
      files,
    });
    expect(answer.status).toBe(200);
    return (await courseOf(course._id)).episodes[0]?.seconds;
  };
  expect(await set(sampleVideo, '5')).toBeCloseTo(1, 1);
  expect(await set(withoutLength(false), '10.033333333333333')).toBeCloseTo(
    (await new Ffmpeg().isHere()) ? 1 : 10.03,
    1,
  );
  expect(await set(withoutLength(true), '10.033333333333333')).toBeCloseTo(10.03, 2);
  expect(await set(withoutLength(true), '')).toBeNull();

  const watched = async (seconds: number, ended?: boolean) => {
    await shop.send(saveProgress, { as: watcher, body: { episodeId: episode._id, seconds, ended } });
    const [now] = (await courseOf(course._id)).episodes;
    return [now?.watched, now?.done];
  };
  expect(await watched(9)).toEqual([9, false]);
  expect(await watched(10, true)).toEqual([10, true]);
  expect(await watched(2, false)).toEqual([2, true]);
});

test('what is no video, cover or extra file is refused, and changes nothing', async () => {
  const { course, episode } = await makeCourse(shop, admin);
  const params = { id: episode._id };
  const set = (name: string, content = mediaSample(name)) =>
    shop.refused(setEpisodeVideo, { as: admin, params, body: {}, files: [asFile(name, content, 'video')] });
  expect(await set('hevc.mp4')).toMatchObject({ status: 415, code: 'FILE_TYPE' });
  expect(await set('video.webm')).toMatchObject({ status: 415, code: 'FILE_TYPE' });
  expect(await set('sound.mp3')).toMatchObject({ status: 415, code: 'FILE_TYPE' });
  expect(await set('video.mp4', sampleVideo.subarray(0, sampleVideo.length / 2))).toMatchObject({
    code: 'BAD_FILE',
  });
  expect(await shop.refused(setEpisodeVideo, { as: admin, params, body: {}, files: [] })).toMatchObject({
    code: 'VALIDATION',
    fields: { video: expect.any(String) as string },
  });
  const image = asFile('cover.webp', samples.svg, 'image');
  expect(
    (await shop.refused(setCourseImage, { as: admin, params: { id: course._id }, files: [image] })).status,
  ).toBe(415);
  const extra = asFile('video.mp4', sampleVideo, 'files');
  expect((await shop.refused(addEpisodeExtras, { as: admin, params, body: {}, files: [extra] })).status).toBe(
    415,
  );
  expect((await courseOf(course._id)).episodes[0]?.video?.url).toBe(episode.video?.url);
});

test('captions are kept as plain WebVTT, and what is none is refused with the line that is wrong', async () => {
  const { course, episode } = await makeCourse(shop, admin);
  const params = { id: episode._id };
  const sent = (name: string, text: string | Buffer) => ({
    as: admin,
    params,
    files: [asFile(name, Buffer.from(text), 'captions')],
  });
  const shown = async () => {
    const url = (await courseOf(course._id)).episodes[0]?.video?.captions ?? '';
    expect((await shop.call('GET', url)).status).toBe(401);
    const answer = await shop.call('GET', url, { as: watcher });
    expect(answer.headers.get('content-type')).toMatch(/^text\/vtt/);
    return answer.bytes.toString();
  };
  expect(await shown()).toBe(captions);
  const srt =
    '\ufeff1\r\n00:00:00,000 --> 00:00:00,500\r\n<i>سلام</i> 1 < 2\r\n\r\n2\r\n00:00:00,5 --> 0\r\n';
  expect(await shop.refused(setEpisodeCaptions, sent('a.srt', srt))).toMatchObject({
    code: 'BAD_FILE',
    message: expect.stringContaining('سطر ۶') as string,
  });
  await shop.send(
    setEpisodeCaptions,
    sent('a.srt', srt.replace('00:00:00,5 --> 0', '0:00:00,500 --> 0:00:01,000\r\nدوم\r\nسوم')),
  );
  expect(await shown()).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:00.500\nسلام 1 &lt; 2\n\n00:00:00.500 --> 00:00:01.000\nدوم\nسوم\n',
  );
  const styled =
    'WEBVTT فارسی\n\nSTYLE\n::cue { background: url(https://shop.example/) }\n\nNOTE یادداشت\n\nنخست\n00:00.000 --> 00:01.000 line:0\n<c.x>سلام، <script>خوش آمدید';
  await shop.send(setEpisodeCaptions, sent('b.vtt', styled));
  expect(await shown()).toBe(captions);

  const cue = '00:00:00.000 --> 00:00:01.000\nس\n\n';
  const head = '1\r\n00:00:00,000 --> 00:00:01,000\r\n';
  const utf16 = Buffer.from(`\ufeff${head}سلام، خوش آمدید\r\n`, 'utf16le');
  // «سلام، خوش آمديد» as Windows writes it; it has no Persian «ی».
  const windows = Buffer.from('d3e1c7e3a120cee6d420c2e3cfedcf', 'hex');
  for (const encoded of [Buffer.concat([Buffer.from(head), windows]), Buffer.from(utf16).swap16(), utf16]) {
    await shop.send(setEpisodeCaptions, sent('c.srt', encoded));
    expect((await shown()).replace('ي', 'ی')).toBe(captions);
  }

  const wrong: [string, string | Buffer, string][] = [
    ['a.vtt', cue, 'BAD_FILE'],
    ['a.vtt', 'WEBVTT\n\n', 'BAD_FILE'],
    ['a.vtt', `WEBVTT\n\n${cue.replace('01.0', '00.0')}`, 'BAD_FILE'],
    ['a.vtt', `WEBVTT\n\n${cue.repeat(5001)}`, 'BAD_FILE'],
    ['a.srt', Buffer.concat([Buffer.from(head), Buffer.from([0xe3, 1, 2])]), 'BAD_FILE'],
    ['a.srt', Buffer.concat([utf16, Buffer.from('00d8', 'hex')]), 'BAD_FILE'],
    ['a.srt', utf16.subarray(0, -1), 'BAD_FILE'],
    ['a.srt', utf16.subarray(2), 'FILE_TYPE'],
    ['a.srt', Buffer.from([0]), 'FILE_TYPE'],
    ['a.vtt', `WEBVTT\n\n${cue}${'<'.repeat(1024 * 1024)}`, 'FILE_TOO_LARGE'],
    ['a.txt', `WEBVTT\n\n${cue}`, 'FILE_TYPE'],
  ];
  for (const [name, text, code] of wrong)
    expect(await shop.refused(setEpisodeCaptions, sent(name, text))).toMatchObject({ code });
  expect(await shown()).toBe(captions);
  const { _id: id } = await shop.send(createEpisode, {
    as: admin,
    body: { courseId: course._id, title: 'بدون ویدیو' },
  });
  expect(
    await shop.refused(setEpisodeCaptions, { ...sent('a.vtt', captions), params: { id } }),
  ).toMatchObject({ code: 'VALIDATION', fields: { captions: expect.any(String) as string } });
});

test('extra files have the names of their files without a title, and are removed one by one', async () => {
  const { episode, extraId } = await makeCourse(shop, admin);
  const params = { id: episode._id };
  const files = [sample('png'), sample('pdf')];
  const more = await shop.send(addEpisodeExtras, { as: admin, params, body: {}, files });
  expect(more.extras.map(({ title }) => title)).toEqual(['فایل تمرین', ...files.map(({ name }) => name)]);
  await shop.send(deleteEpisodeExtra, { as: admin, params: { ...params, extraId } });
  const left = await shop.send(getEpisodeExtras, { as: watcher, query: { episodeId: episode._id } });
  expect(left.data.map(({ title }) => title)).toEqual(files.map(({ name }) => name));
  const gone = { as: admin, params: { ...params, extraId } };
  expect((await shop.refused(deleteEpisodeExtra, gone)).code).toBe('NOT_FOUND');
});

test('a shop begins with courses whose videos play, once', async () => {
  await fillCourses(shop.platform);
  await fillCourses(shop.platform);
  const { data } = await shop.send(getCourses, { as: watcher, query: { search: 'حکاک', count: 10 } });
  const started = data.filter(({ title }) => title === 'شروع کار با حکاک');
  expect(started).toHaveLength(1);
  for (const { video, seconds } of started[0]?.episodes ?? []) {
    expect(seconds).toBeGreaterThan(5);
    const part = await shop.call('GET', video?.url ?? '', { as: watcher, headers: { range: 'bytes=0-99' } });
    expect(part.status).toBe(206);
    expect((await shop.call('GET', video?.poster ?? '', { as: watcher })).status).toBe(200);
  }
  expect(started[0]?.episodes).toHaveLength(2);
});
