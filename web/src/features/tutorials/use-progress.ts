import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { saveProgress } from '#contract/tutorials';
import { act, expected } from '../../lib/queries.ts';
import { randomId } from '../../lib/random-id.ts';
import { watchedTo } from './lengths.ts';
import { courseQuery } from './queries.ts';

/** In ms. */
const every = 8000;
/** In seconds: a smaller step is not worth a call. */
const smallest = 1;

/** Saves also when the page is left. A call that fails is made up for by the next one. */
export function useProgress(
  video: RefObject<HTMLVideoElement | null>,
  courseId: string,
  episodeId: string,
): void {
  const queryClient = useQueryClient();
  const saved = useRef<number | null>(null);

  useEffect(() => {
    const media = video.current;
    if (!media) return undefined;
    const showWatched = expected(
      courseQuery(courseId),
      (course, { seconds, ended }: { seconds: number; ended: boolean }) =>
        watchedTo(course, episodeId, seconds, ended),
    );
    const save = (isLasting = false) => {
      const seconds = Math.round(media.currentTime * 10) / 10;
      // Before anything was played there is nothing to keep.
      if (media.played.length === 0 || media.readyState === 0) return;
      const before = saved.current;
      if (before !== null && Math.abs(before - seconds) < smallest && !media.ended) return;
      if (before === seconds) return;
      saved.current = seconds;
      const { ended } = media;
      const input = { body: { episodeId, seconds, ended } };
      void act(queryClient, saveProgress, input, { key: randomId(), isQuiet: true, isLasting }).then(
        () => showWatched(queryClient, { seconds, ended }),
        () => {
          saved.current = before;
        },
      );
    };
    const now = () => save();
    const leave = () => document.visibilityState === 'hidden' && save(true);
    const timer = setInterval(() => !media.paused && save(), every);
    media.addEventListener('pause', now);
    media.addEventListener('ended', now);
    document.addEventListener('visibilitychange', leave);
    return () => {
      clearInterval(timer);
      media.removeEventListener('pause', now);
      media.removeEventListener('ended', now);
      document.removeEventListener('visibilitychange', leave);
      save(true);
    };
  }, [video, courseId, episodeId, queryClient]);
}
