import { useEffect, useEffectEvent, useRef } from 'react';
import type { EpisodeContent } from '#contract/tutorials';
import { useKeptVideo } from './kept-videos.ts';

export interface ChosenVideo {
  episode: EpisodeContent;
  file: File;
}

/** Sends the video of a new episode, whose row may not be shown yet. */
export function VideoSender({ episode, file, owner }: ChosenVideo & { owner: string }) {
  const { choose } = useKeptVideo(episode, owner);
  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => choose(file, { isQuiet: true }));
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, []);
  return null;
}
