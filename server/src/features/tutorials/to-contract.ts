import { mimeOf } from '#contract/common/files';
import type { Course, CourseContent, Episode, EpisodeContent, EpisodeExtra } from '#contract/tutorials';
import { playedAs } from '../../platform/media/playback.ts';
import type { CourseRow, EpisodeRow, ExtraRow, FileIds, WatchedEpisodeRow } from './queries.ts';

/** The average with one decimal; null without ratings. */
export const toRating = (
  row: Pick<CourseRow, 'rating_sum' | 'rating_count'>,
  myRating: number | undefined,
) => ({
  rating: row.rating_count > 0 ? Math.round((row.rating_sum / row.rating_count) * 10) / 10 : null,
  ratings: row.rating_count,
  myRating: myRating ?? null,
});

const toVideo = (row: EpisodeRow) =>
  row.video_id === null || row.video_kind === null
    ? null
    : {
        url: `/api/tutorial/episode/${row.id}/video/${row.video_id}`,
        mime: playedAs(row.video_kind),
        ...(row.poster_id !== null && { poster: `/api/tutorial/episode/${row.id}/poster/${row.poster_id}` }),
        ...(row.captions_id !== null && {
          captions: `/api/tutorial/episode/${row.id}/captions/${row.captions_id}`,
        }),
      };

const toEpisode = (row: WatchedEpisodeRow): Episode => ({
  _id: String(row.id),
  title: row.title,
  description: row.description,
  seconds: row.seconds,
  video: toVideo(row),
  extras: row.extras,
  watched: row.watched ?? 0,
  done: row.done ?? false,
});

export const toCourse = (
  row: CourseRow,
  myRating: number | undefined,
  episodes: readonly WatchedEpisodeRow[],
): Course => ({
  _id: String(row.id),
  title: row.title,
  description: row.description,
  image: row.picture,
  ...toRating(row, myRating),
  episodes: episodes.map(toEpisode),
});

export const toExtra = (row: ExtraRow): EpisodeExtra => ({
  _id: String(row.id),
  title: row.title,
  url: `/api/tutorial/episode/${row.episode_id}/extra/${row.id}`,
  filename: row.filename,
  size: row.size,
  mime: mimeOf[row.kind],
});

export const toCourseContent = (
  row: CourseRow,
  { episodes, videos }: Pick<CourseContent, 'episodes' | 'videos'> = { episodes: 0, videos: 0 },
): CourseContent => ({
  _id: String(row.id),
  title: row.title,
  description: row.description,
  image: row.picture,
  published: row.published,
  episodes,
  videos,
  position: row.position,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export function toEpisodeContent(row: EpisodeRow, extras: readonly ExtraRow[]): EpisodeContent {
  const video = toVideo(row);
  return {
    _id: String(row.id),
    courseId: String(row.course_id),
    title: row.title,
    description: row.description,
    seconds: row.seconds,
    video: video && { ...video, filename: row.video_name ?? '', size: row.video_size ?? 0 },
    extras: extras.map(toExtra),
    position: row.position,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export const fileIdIn = (url: string): number => Number(url.split('/').at(-1));

/** Of an episode as it was recorded: the ids of its media are in their addresses. */
export const filesOf = ({ video, extras }: Pick<EpisodeContent, 'video' | 'extras'>): FileIds => ({
  media: [video?.url, video?.poster, video?.captions].flatMap((url) =>
    url === undefined ? [] : [fileIdIn(url)],
  ),
  extras: extras.map(({ _id }) => Number(_id)),
});
