import {
  addEpisodeExtras,
  createCourse,
  createEpisode,
  setCourseImage,
  setEpisodeCaptions,
  setEpisodeVideo,
} from '#contract/tutorials';
import { picture } from './pictures.ts';
import { asFile, mediaSample } from './qr.ts';
import { sample } from './samples.ts';
import type { Person, Shop } from './shop.ts';

const last = (address: string | undefined): string => address?.split('/').at(-1) ?? '';

export const captions = 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nسلام، خوش آمدید\n';

/** Makes a course with a cover and one episode: a film of a second, its poster and captions, and an extra file. */
export async function makeCourse(shop: Shop, admin: Person, title = 'آماده‌کردن طرح') {
  const { _id } = await shop.send(createCourse, { as: admin, body: { title } });
  const cover = asFile('cover.png', await picture({ kind: 'png' }), 'image');
  const course = await shop.send(setCourseImage, { as: admin, params: { id: _id }, files: [cover] });
  const { _id: id } = await shop.send(createEpisode, {
    as: admin,
    body: { courseId: _id, title: 'قسمت نخست' },
  });
  await shop.send(setEpisodeVideo, {
    as: admin,
    params: { id },
    body: {},
    files: [
      asFile('film.mp4', mediaSample('film.mp4'), 'video'),
      asFile('poster.png', await picture({ kind: 'png' }), 'poster'),
    ],
  });
  await shop.send(setEpisodeCaptions, {
    as: admin,
    params: { id },
    files: [asFile('film.vtt', Buffer.from(captions), 'captions')],
  });
  const episode = await shop.send(addEpisodeExtras, {
    as: admin,
    params: { id },
    body: { title: 'فایل تمرین' },
    files: [sample('dxf')],
  });
  return {
    course,
    episode,
    videoId: last(episode.video?.url),
    posterId: last(episode.video?.poster),
    captionsId: last(episode.video?.captions),
    extraId: episode.extras[0]?._id ?? '',
  };
}
