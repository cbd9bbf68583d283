import type { pictureKinds } from '#contract/common/files';
import {
  addEpisodeExtras,
  createCourse,
  createEpisode,
  setCourseImage,
  setEpisodeCaptions,
  setEpisodeVideo,
} from '#contract/tutorials';
import { picture } from './pictures.ts';
import { mediaSample } from './media-sample.ts';
import { asFile } from './qr.ts';
import { sample } from './samples.ts';
import type { Person, Shop, Upload } from './shop.ts';

const last = (address: string | undefined): string => address?.split('/').at(-1) ?? '';

export const captions = 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nسلام، خوش آمدید\n';

export const setCover = async (
  shop: Shop,
  as: Person,
  id: string,
  kind: (typeof pictureKinds)[number] = 'png',
) =>
  shop.send(setCourseImage, {
    as,
    params: { id },
    files: [asFile(`cover.${kind}`, await picture({ kind }), 'image')],
  });

export const setVideo = (
  shop: Shop,
  as: Person,
  id: string,
  name = 'video.mp4',
  content = mediaSample(name),
  ...posters: Upload[]
) =>
  shop.send(setEpisodeVideo, {
    as,
    params: { id },
    body: {},
    files: [asFile(name, content, 'video'), ...posters],
  });

/** Makes a course with a cover and one episode: a video of a second, its poster and captions, and an extra file. */
export async function makeCourse(shop: Shop, admin: Person, title = 'آماده‌کردن طرح') {
  const { _id } = await shop.send(createCourse, { as: admin, body: { title } });
  const course = await setCover(shop, admin, _id);
  const { _id: id } = await shop.send(createEpisode, {
    as: admin,
    body: { courseId: _id, title: 'قسمت نخست' },
  });
  const poster = asFile('poster.png', await picture({ kind: 'png' }), 'poster');
  await setVideo(shop, admin, id, 'video.mp4', mediaSample('video.mp4'), poster);
  await shop.send(setEpisodeCaptions, {
    as: admin,
    params: { id },
    files: [asFile('video.vtt', Buffer.from(captions), 'captions')],
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
