import { type RefObject, useEffect, useRef, useState } from 'react';
import { deviceStorage } from '../../lib/browser-storage.ts';

export const speeds = [0.75, 1, 1.25, 1.5, 2] as const;
export type Speed = (typeof speeds)[number];

const speedKey = 'tutorial-speed';
const storedSpeed = (): Speed => speeds.find((each) => String(each) === deviceStorage.read(speedKey)) ?? 1;

const captionsKey = 'tutorial-captions';
/** They are shown until a person turns them off. */
const wereCaptionsOn = () => deviceStorage.read(captionsKey) !== 'off';

export interface Playback {
  isPlaying: boolean;
  isWaiting: boolean;
  isEnded: boolean;
  isMuted: boolean;
  /** In seconds. */
  at: number;
  length: number;
  /** True once the video cannot be played. */
  isFailed: boolean;
}

const begun: Playback = {
  isPlaying: false,
  isWaiting: false,
  isEnded: false,
  isMuted: false,
  at: 0,
  length: 0,
  isFailed: false,
};

const watchedEvents = [
  'loadedmetadata',
  'durationchange',
  'play',
  'playing',
  'pause',
  'waiting',
  'canplay',
  'seeked',
  'timeupdate',
  'volumechange',
  'ended',
  'error',
] as const;

const goTo = (media: HTMLVideoElement, at: number): void => {
  media.currentTime = at;
};
const playAt = (media: HTMLVideoElement, speed: Speed): void => {
  media.defaultPlaybackRate = speed;
  media.playbackRate = speed;
};
const silence = (media: HTMLVideoElement, isMuted: boolean): void => {
  media.muted = isMuted;
};

const show = (track: TextTrack, isOn: boolean): void => {
  track.mode = isOn ? 'showing' : 'disabled';
};

/** `from` is where it begins, in seconds. */
export function usePlayback(video: RefObject<HTMLVideoElement | null>, from: number) {
  const [state, setState] = useState(begun);
  const [speed, setSpeed] = useState(storedSpeed);
  const start = useRef(from);
  const [areCaptionsOn, setCaptionsOn] = useState(wereCaptionsOn);

  useEffect(() => {
    const media = video.current;
    if (!media) return undefined;
    playAt(media, storedSpeed());
    const follow = (event?: Event) => {
      if (event?.type === 'loadedmetadata' && start.current > 0) goTo(media, start.current);
      setState({
        isPlaying: !media.paused && !media.ended,
        isWaiting: event?.type === 'waiting',
        isEnded: media.ended,
        isMuted: media.muted,
        at: media.currentTime,
        length: Number.isFinite(media.duration) ? media.duration : 0,
        isFailed: media.error !== null,
      });
    };
    for (const name of watchedEvents) media.addEventListener(name, follow);
    // Its headers may have come before the listeners.
    if (media.readyState >= 1) follow(new Event('loadedmetadata'));
    return () => {
      for (const name of watchedEvents) media.removeEventListener(name, follow);
    };
  }, [video]);

  useEffect(() => {
    for (const track of video.current?.textTracks ?? []) show(track, areCaptionsOn);
  }, [video, areCaptionsOn]);

  const seek = (at: number) => {
    const media = video.current;
    if (!media) return;
    if (Number.isFinite(media.duration)) goTo(media, Math.min(Math.max(0, at), media.duration));
    // Its length is not known yet.
    else start.current = Math.max(0, at);
  };

  return {
    ...state,
    speed,
    areCaptionsOn,
    seek,
    skip: (by: number) => seek((video.current?.currentTime ?? 0) + by),
    toggle(): void {
      const media = video.current;
      if (!media) return;
      // A browser may forbid it, or the video may have failed; the player shows either.
      if (media.paused || media.ended) void media.play().catch(() => {});
      else media.pause();
    },
    /** Loads a video that could not be played again, and continues where it stopped. */
    tryAgain(): void {
      const media = video.current;
      if (!media) return;
      start.current = state.at || start.current;
      media.load();
      void media.play().catch(() => {});
    },
    mute(): void {
      if (video.current) silence(video.current, !video.current.muted);
    },
    switchCaptions(): void {
      deviceStorage.write(captionsKey, areCaptionsOn ? 'off' : 'on');
      setCaptionsOn(!areCaptionsOn);
    },
    speedUp(next: Speed): void {
      deviceStorage.write(speedKey, String(next));
      setSpeed(next);
      if (video.current) playAt(video.current, next);
    },
  };
}
