import { formatNumber } from '#contract/common/money';
import { type Course, type Episode, isWatched } from '#contract/tutorials';

/** «۴۵ ثانیه», «۱۲ دقیقه», «۱ ساعت و ۵ دقیقه»: as people say a length. */
export function formatLength(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return `${formatNumber(whole)} ثانیه`;
  const minutes = Math.round(whole / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${formatNumber(hours)} ساعت`, rest > 0 && `${formatNumber(rest)} دقیقه`]
    .filter(Boolean)
    .join(' و ');
}

/** «۳ قسمت، ۱۲ دقیقه». */
export function episodesText({ episodes }: Pick<Course, 'episodes'>): string {
  if (episodes.length === 0) return 'هنوز قسمتی ندارد';
  const seconds = episodes.reduce((sum, each) => sum + (each.seconds ?? 0), 0);
  return `${formatNumber(episodes.length)} قسمت${seconds > 0 ? `، ${formatLength(seconds)}` : ''}`;
}

export const percentOf = ({ seconds, watched, done }: Episode): number =>
  done ? 100 : seconds ? Math.min(100, (watched / seconds) * 100) : 0;

/** A course as it is after a person has watched an episode up to a place, in seconds. */
export const watchedTo = (course: Course, episodeId: string, at: number, ended: boolean): Course => ({
  ...course,
  episodes: course.episodes.map((episode) =>
    episode._id === episodeId
      ? {
          ...episode,
          watched: Math.min(at, episode.seconds ?? at),
          done: episode.done || isWatched(episode.seconds, at, ended),
        }
      : episode,
  ),
});

/** Returns the second at which an episode continues; 0 when little of it is watched, or all. */
export const resumeAt = ({
  seconds,
  watched,
  done,
}: Pick<Episode, 'seconds' | 'watched' | 'done'>): number =>
  watched >= 3 && !isWatched(seconds, watched, done) ? watched : 0;

/** The episode with which a course continues: the first that is not done after the last one that was watched. */
export function nextOf(episodes: readonly Episode[]): Episode | undefined {
  const last = episodes.findLastIndex(({ watched, done }) => done || watched > 0);
  const begun = episodes[last];
  if (begun && !begun.done) return begun;
  return (
    episodes.slice(last + 1).find(({ done }) => !done) ?? episodes.find(({ done }) => !done) ?? episodes[0]
  );
}
