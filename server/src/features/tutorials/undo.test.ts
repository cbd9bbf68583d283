import { expect, test } from 'vitest';
import {
  addEpisodeExtras,
  changeCourse,
  changeEpisode,
  createCourse,
  createEpisode,
  getCourse,
  getCourseContent,
  getEpisodeContent,
  arrangeCourses,
  arrangeEpisodes,
  rateCourse,
  deleteCourse,
  deleteEpisode,
  deleteEpisodeCaptions,
  deleteEpisodeExtra,
  setCourseImage,
  setEpisodeCaptions,
  setEpisodeVideo,
} from '#contract/tutorials';
import { jobsOf } from '../../jobs.ts';
import { conflict, contentIn, without } from '../../../testing/content.ts';
import { filesAreRight, storedFiles } from '../../../testing/kept-files.ts';
import { picture } from '../../../testing/pictures.ts';
import { mediaSample } from '../../../testing/media-sample.ts';
import { asFile } from '../../../testing/qr.ts';
import { sample } from '../../../testing/samples.ts';
import { openShop } from '../../../testing/shop.ts';
import { captions, makeCourse, setCover, setVideo } from '../../../testing/tutorials.ts';

const shop = await openShop();
const [admin, other] = [await shop.signInAdmin(), await shop.signInAdmin()];
const watcher = await shop.customer();

const { undo, refusedUndo, changesOf } = contentIn(shop, admin);
const courseNow = (id: string) => shop.send(getCourseContent, { as: admin, params: { id } });
const episodeNow = (id: string) => shop.send(getEpisodeContent, { as: admin, params: { id } });
const episodesOf = async (id: string) =>
  (await shop.send(getCourse, { as: watcher, params: { id } })).episodes.map(({ _id }) => _id);
const addEpisode = (courseId: string, title: string) =>
  shop.send(createEpisode, { as: admin, body: { courseId, title } });
const statusOf = async (url: string | null | undefined) =>
  (await shop.call('GET', url ?? '', { as: watcher })).status;

test('a course comes back with its cover, its ratings and its place, and each change of it is undone', async () => {
  const made = await shop.send(createCourse, { as: admin, body: { title: 'نخست' } });
  const params = { id: made._id };
  const last = await shop.send(createCourse, { as: admin, body: { title: 'بعدی' } });
  const first = await setCover(shop, admin, made._id);
  const second = await setCover(shop, admin, made._id);
  expect([await statusOf(first.image), await statusOf(second.image)]).toEqual([404, 200]);
  await undo(second.change);
  expect([await statusOf(first.image), await statusOf(second.image)]).toEqual([200, 404]);
  await shop.send(rateCourse, { as: admin, body: { courseId: made._id, rate: 5 } });

  const changed = await shop.send(changeCourse, {
    as: admin,
    params,
    body: { title: 'دوم', description: 'تازه', published: false },
  });
  const removed = await shop.send(deleteCourse, { as: admin, params, query: {} });
  expect(await refusedUndo(changed.change)).toMatchObject(conflict);
  await undo(removed.change);
  expect(without(await courseNow(made._id))).toEqual(without(changed));
  expect((await courseNow(last._id)).position).toBeGreaterThan(changed.position);
  await undo(changed.change);
  expect(without(await courseNow(made._id))).toEqual(without(first));
  expect(await statusOf(first.image)).toBe(200);
  expect(await shop.send(getCourse, { as: admin, params })).toMatchObject({ rating: 5, myRating: 5 });

  // An episode that was added to the course needs it.
  const addition = await shop.send(createCourse, { as: admin, body: { title: 'با قسمت' } });
  await addEpisode(addition._id, 'قسمت');
  expect(await refusedUndo(addition.change)).toMatchObject(conflict);
});

test('an episode comes back with its video, its poster and its extra files, at its place', async () => {
  const { course, episode } = await makeCourse(shop, admin);
  const more = await addEpisode(course._id, 'دوم');
  const before = await episodeNow(episode._id);
  const params = { id: episode._id };
  const removed = await shop.send(deleteEpisode, { as: admin, params, query: {} });
  const urls = [before.video?.url, before.video?.poster, before.video?.captions, before.extras[0]?.url];
  expect(await Promise.all(urls.map(statusOf))).toEqual([404, 404, 404, 404]);
  await undo(removed.change);
  expect(without(await episodeNow(episode._id))).toEqual(without(before));
  expect(await Promise.all(urls.map(statusOf))).toEqual([200, 200, 200, 200]);
  expect(await episodesOf(course._id)).toEqual([episode._id, more._id]);
  expect(await refusedUndo(removed.change)).toMatchObject(conflict);

  // Without its course it does not come back.
  const gone = await shop.send(deleteEpisode, { as: admin, params, query: {} });
  const also = await shop.send(deleteEpisode, { as: admin, params: { id: more._id }, query: {} });
  const all = await shop.send(deleteCourse, { as: admin, params: { id: course._id }, query: {} });
  expect(await refusedUndo(gone.change)).toMatchObject(conflict);
  await undo(all.change);
  await undo(also.change);
  await undo(gone.change);
  expect(await episodesOf(course._id)).toEqual([episode._id, more._id]);
  expect(await statusOf(course.image)).toBe(200);
  await filesAreRight(shop.db, shop.environment);
});

test('captions that were set, replaced and removed are undone', async () => {
  const { episode } = await makeCourse(shop, admin);
  const params = { id: episode._id };
  const first = episode.video?.captions;
  const files = [asFile('دیگر.vtt', Buffer.from(captions.replace('سلام', 'درود')), 'captions')];
  const replaced = await shop.send(setEpisodeCaptions, { as: admin, params, files });
  const second = replaced.video?.captions;
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  const removed = await shop.send(deleteEpisodeCaptions, { as: admin, params, query: {} });
  expect((await episodeNow(episode._id)).video).toMatchObject({ url: episode.video?.url });
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 404]);
  expect((await shop.refused(deleteEpisodeCaptions, { as: admin, params, query: {} })).code).toBe(
    'NOT_FOUND',
  );
  await undo(removed.change);
  await undo(replaced.change);
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 404]);
  expect((await episodeNow(episode._id)).video?.captions).toBe(first);
  // They belong to the times of their video.
  const other = await setVideo(shop, admin, episode._id, 'video.mov');
  expect([other.video?.captions, await statusOf(first)]).toEqual([undefined, 404]);
  await undo(other.change);
  expect(await statusOf(first)).toBe(200);
});

test('a video that took the place of another, and extra files added and removed, are undone', async () => {
  const { episode, extraId } = await makeCourse(shop, admin);
  const params = { id: episode._id };
  const replaced = await setVideo(shop, admin, episode._id, 'video.mov');
  const added = await shop.send(addEpisodeExtras, {
    as: admin,
    params,
    body: {},
    files: [sample('png'), sample('pdf')],
  });
  const removed = await shop.send(deleteEpisodeExtra, {
    as: admin,
    params: { ...params, extraId },
    query: {},
  });
  expect((await episodeNow(episode._id)).extras).toHaveLength(2);
  expect(await refusedUndo(replaced.change)).toMatchObject(conflict);
  for (const change of [removed.change, added.change, replaced.change]) await undo(change);
  expect(without(await episodeNow(episode._id))).toEqual(without(episode));
  expect(await statusOf(episode.video?.url)).toBe(200);
  expect(await statusOf(episode.video?.poster)).toBe(200);
  expect(await statusOf(replaced.video?.url)).toBe(404);

  // The first video of all is undone to none, and comes back.
  const bare = await addEpisode(episode.courseId, 'بی‌ویدیو');
  const withVideo = await setVideo(shop, admin, bare._id);
  const back = await undo(withVideo.change);
  expect(await episodeNow(bare._id)).toMatchObject({ video: null, seconds: null });
  await undo(back.change);
  expect((await episodeNow(bare._id)).video?.url).toBe(withVideo.video?.url);
});

test('an episode that was moved to another course goes back to its place', async () => {
  const [from, to] = [await makeCourse(shop, admin), await makeCourse(shop, admin)];
  const more = await addEpisode(from.course._id, 'دوم');
  const moved = await shop.send(changeEpisode, {
    as: admin,
    params: { id: from.episode._id },
    body: { courseId: to.course._id },
  });
  expect(await episodesOf(to.course._id)).toEqual([to.episode._id, from.episode._id]);
  await undo(moved.change);
  expect(await episodesOf(from.course._id)).toEqual([from.episode._id, more._id]);
  expect(await episodesOf(to.course._id)).toEqual([to.episode._id]);
});

test('orders are undone, an unchanged one is no change, and a newer one is not overwritten', async () => {
  const { course, episode } = await makeCourse(shop, admin);
  const more = await addEpisode(course._id, 'دوم');
  const ids = [episode._id, more._id];
  const swapped = ids.toReversed();
  const order = (next: string[], before?: string[]) =>
    shop.send(arrangeEpisodes, { as: admin, body: { ids: next, ...(before && { before }) } });
  expect(await order(ids)).toEqual({ ok: true });
  const { change } = await order(swapped, ids);
  expect(await shop.refused(arrangeEpisodes, { as: other, body: { ids, before: ids } })).toMatchObject(
    conflict,
  );
  await undo(change);
  expect(await episodesOf(course._id)).toEqual(ids);
  expect(await refusedUndo(change)).toMatchObject(conflict);
  expect((await changesOf('episodes')).find(({ action }) => action === 'order')?.names).toEqual({
    [episode._id]: 'قسمت نخست',
    [more._id]: 'دوم',
  });

  const next = await shop.send(createCourse, { as: admin, body: { title: 'اول همه' } });
  const first = await shop.send(arrangeCourses, { as: admin, body: { ids: [next._id] } });
  expect(await shop.send(arrangeCourses, { as: admin, body: { ids: [next._id] } })).toEqual({ ok: true });
  expect((await courseNow(next._id)).position).toBe(1);
  await undo(first.change);
  expect((await courseNow(next._id)).position).toBeGreaterThan(1);
});

test('a removal that says what it has read is refused with the item as it is', async () => {
  const { course, episode, extraId } = await makeCourse(shop, admin);
  const empty = await shop.send(createCourse, { as: admin, body: { title: 'خالی' } });
  await shop.send(changeCourse, { as: other, params: { id: empty._id }, body: { title: 'پر' } });
  await shop.send(changeEpisode, { as: other, params: { id: episode._id }, body: { title: 'دیگری' } });
  const [ofCourse, ofEpisode] = [empty.updatedAt, episode.updatedAt].map((updatedAt) => ({ updatedAt }));
  expect(
    await shop.refused(deleteCourse, { as: admin, params: { id: empty._id }, query: ofCourse ?? {} }),
  ).toMatchObject({ ...conflict, current: { title: 'پر' } });
  expect(
    await shop.refused(deleteEpisode, { as: admin, params: { id: episode._id }, query: ofEpisode ?? {} }),
  ).toMatchObject({ ...conflict, current: { title: 'دیگری' } });
  const extra = { as: admin, params: { id: episode._id, extraId } };
  expect(await shop.refused(deleteEpisodeExtra, { ...extra, query: ofEpisode ?? {} })).toMatchObject({
    ...conflict,
    current: { title: 'دیگری' },
  });
  const { updatedAt } = await episodeNow(episode._id);
  await shop.send(deleteEpisodeExtra, { ...extra, query: { updatedAt } });
  expect(await episodesOf(course._id)).toEqual([episode._id]);
});

test('a cover, video or captions over what has changed since it was read are refused with the item as it is', async () => {
  const { course, episode } = await makeCourse(shop, admin);
  const files = (name: string, content: Buffer, part: string) => [asFile(name, content, part)];
  const calls = [
    {
      call: setCourseImage,
      id: course._id,
      now: () => courseNow(course._id),
      files: files('b.png', await picture({ kind: 'png' }), 'image'),
    },
    {
      call: setEpisodeVideo,
      id: episode._id,
      now: () => episodeNow(episode._id),
      files: files('video.mov', mediaSample('video.mov'), 'video'),
    },
    {
      call: setEpisodeCaptions,
      id: episode._id,
      now: () => episodeNow(episode._id),
      files: files('a.vtt', Buffer.from(captions), 'captions'),
    },
  ];
  for (const { call, id, now, files: sent } of calls) {
    const read = await now();
    const change = call === setCourseImage ? changeCourse : changeEpisode;
    await shop.send(change, { as: other, params: { id }, body: { title: `دیگری ${call.path}` } });
    const stays = await now();
    const input = { as: admin, params: { id }, files: sent };
    const { updatedAt } = read;
    expect(await shop.refused(call, { ...input, body: { updatedAt } })).toMatchObject({
      ...conflict,
      current: { _id: id, updatedAt: stays.updatedAt, title: stays.title },
    });
    expect(await now()).toEqual(stays);
    const set = await shop.send(call, { ...input, body: { updatedAt: stays.updatedAt } });
    expect(set.change).toBeDefined();
    expect((await now()).updatedAt).toBe(set.updatedAt);
  }
  await filesAreRight(shop.db, shop.environment);
});

test('after 30 days the files that were set aside are dropped, and their change is not undone', async () => {
  const { episode } = await makeCourse(shop, admin);
  const params = { id: episode._id };
  const { change } = await shop.send(deleteEpisode, { as: admin, params, query: {} });
  const before = await storedFiles(shop.environment);
  shop.clock.move(31 * 86_400);
  const leftovers = jobsOf(shop.platform).find(({ name }) => name === 'leftovers');
  expect(await leftovers?.run(new AbortController().signal)).toMatchObject({
    episodeFiles: expect.any(Number) as number,
  });
  const after = await storedFiles(shop.environment);
  expect(before.kept.length - after.kept.length).toBeGreaterThanOrEqual(3);
  expect(after.removed.length).toBeGreaterThan(before.removed.length);
  const late = await shop.signInAdmin();
  expect(await refusedUndo(change, late)).toMatchObject(conflict);
  expect((await changesOf('episodes', episode._id, late))[0]).toMatchObject({ _id: change, undo: 'gone' });
  await filesAreRight(shop.db, shop.environment);
});
