import {
  Captions,
  CaptionsOff,
  ChevronsLeft,
  ChevronsRight,
  Keyboard,
  Maximize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  SkipBack,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Episode, EpisodeVideo } from '#contract/tutorials';
import type * as z from 'zod/mini';
import { formatClock } from '../../lib/dates.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { openDialog } from '../../ui/open-dialog.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useShortcutSheet, useShortcuts } from '../../ui/use-shortcuts.tsx';
import { resumeAt } from './lengths.ts';
import { SpeedField } from './SpeedField.tsx';
import { usePlayback } from './use-playback.ts';
import { useProgress } from './use-progress.ts';

const PlayerShortcuts = lazyPart(async () => (await import('./PlayerShortcuts.tsx')).PlayerShortcuts);

type PlayerProps = {
  courseId: string;
  episode: Episode & { video: z.infer<typeof EpisodeVideo> };
  next: Episode | undefined;
  onNext: () => void;
  /** The person has asked for this episode, so it plays by itself. */
  autoPlay: boolean;
};

/** In seconds: the steps of the buttons and of the arrows. */
const steps = { button: 10, arrow: 5 };

/** Mounted again for each episode. */
export function Player({ courseId, episode, next, onNext, autoPlay }: PlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  // The place is read once: the one that is saved while the video plays must not move it back.
  const [from] = useState(() => resumeAt(episode));
  const [isNoteShown, setNoteShown] = useState(from > 0);
  const playback = usePlayback(video, from);
  useProgress(video, courseId, episode._id);
  const { isPlaying, isEnded, isFailed, at, length, speed, toggle, skip, seek } = playback;
  const { areCaptionsOn, switchCaptions } = playback;
  const { captions } = episode.video;

  const fullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (frame.current?.requestFullscreen) void frame.current.requestFullscreen().catch(() => {});
    // iPhones show only the video itself on the whole screen.
    else (video.current as { webkitEnterFullscreen?: () => void } | null)?.webkitEnterFullscreen?.();
  };
  const isPictureAway = 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled;
  const pictureAway = () => {
    if (document.pictureInPictureElement) void document.exitPictureInPicture();
    else void video.current?.requestPictureInPicture().catch(() => {});
  };

  const { isOn: areKeysOn, showSheet, sheet } = useShortcutSheet(PlayerShortcuts);
  useShortcuts(
    {
      KeyK: toggle,
      KeyJ: () => skip(-steps.button),
      KeyL: () => skip(steps.button),
      ArrowLeft: () => skip(-steps.arrow),
      ArrowRight: () => skip(steps.arrow),
      KeyM: playback.mute,
      KeyF: fullScreen,
      ...(isPictureAway && { KeyP: pictureAway }),
      ...(captions !== undefined && { KeyC: switchCaptions }),
      ...(next && { KeyN: onNext }),
      '?': showSheet,
    },
    areKeysOn,
  );
  useSpace(video, toggle);

  return (
    <div ref={frame} className="flex flex-col overflow-hidden rounded-xl border bg-surface shadow-card">
      <div className="relative grid min-h-0 flex-1 place-items-center bg-viewer" data-arrow-keys>
        {/* oxlint-disable-next-line media-has-caption -- the rule does not see the track, which is there when there are captions. */}
        <video
          ref={video}
          src={episode.video.url}
          poster={episode.video.poster}
          autoPlay={autoPlay}
          preload="metadata"
          playsInline
          tabIndex={0}
          aria-label={`ویدیوی ${episode.title}`}
          onClick={toggle}
          onPlay={() => setNoteShown(false)}
          className="aspect-video max-h-[75dvh] w-full cursor-pointer outline-none focus-visible:outline-2 focus-visible:-outline-offset-4"
        >
          {captions !== undefined && (
            <track kind="captions" src={captions} srcLang="fa" label="فارسی" default={areCaptionsOn} />
          )}
        </video>
        {playback.isWaiting && isPlaying && (
          <span className="pointer-events-none absolute text-on-metal">
            <Spinner label="در حال دریافت ویدیو" size="lg" />
          </span>
        )}
        {isFailed && (
          <div
            role="alert"
            className="absolute mx-4 flex flex-col items-center gap-3 rounded-md bg-raised p-4 text-center text-sm"
          >
            <p>این ویدیو پخش نشد. اتصال اینترنت را بررسی کنید.</p>
            <Button size="sm" icon={<RotateCcw />} onPress={playback.tryAgain}>
              تلاش دوباره
            </Button>
          </div>
        )}
        {isEnded && !isFailed && <Ended next={next} onNext={onNext} onAgain={toggle} />}
      </div>
      {isNoteShown && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 border-b px-4 py-2 text-sm">
          <span>از {formatClock(from)} ادامه می‌دهید؛ همان‌جا که مانده بودید.</span>
          <Button
            size="sm"
            variant="ghost"
            icon={<RotateCcw />}
            onPress={() => {
              seek(0);
              setNoteShown(false);
            }}
          >
            از اول
          </Button>
        </p>
      )}
      <div dir="ltr" className="flex flex-col gap-1 px-2 pt-3 pb-2 sm:px-3" data-arrow-keys>
        <div className="flex items-center gap-3 px-1.5">
          <input
            type="range"
            min={0}
            max={Math.max(1, Math.floor(length))}
            step={1}
            value={Math.min(Math.floor(at), Math.max(1, Math.floor(length)))}
            disabled={length === 0}
            onChange={(event) => seek(Number(event.target.value))}
            aria-label="جای پخش"
            aria-valuetext={`${formatClock(at)} از ${formatClock(length)}`}
            className="h-6 min-w-0 flex-1 cursor-pointer accent-ember"
          />
          <span className="shrink-0 text-xs text-muted tabular-nums">
            {formatClock(at)} / {formatClock(length || (episode.seconds ?? 0))}
          </span>
        </div>
        <div className="flex flex-wrap items-center sm:gap-0.5">
          <IconButton
            size="sm"
            label={isPlaying ? 'مکث' : 'پخش'}
            shortcut="K"
            icon={isPlaying ? <Pause /> : <Play />}
            onPress={toggle}
          />
          <IconButton
            size="sm"
            label="۱۰ ثانیه عقب"
            shortcut="J"
            icon={<ChevronsLeft />}
            onPress={() => skip(-steps.button)}
          />
          <IconButton
            size="sm"
            label="۱۰ ثانیه جلو"
            shortcut="L"
            icon={<ChevronsRight />}
            onPress={() => skip(steps.button)}
          />
          <span className="flex-1" />
          <SpeedField speed={speed} onChange={playback.speedUp} />
          <IconButton
            size="sm"
            label={playback.isMuted ? 'با صدا' : 'بی‌صدا'}
            shortcut="M"
            icon={playback.isMuted ? <VolumeX /> : <Volume2 />}
            onPress={playback.mute}
          />
          {captions !== undefined && (
            <IconButton
              size="sm"
              label={areCaptionsOn ? 'بدون زیرنویس' : 'با زیرنویس'}
              shortcut="C"
              icon={areCaptionsOn ? <Captions /> : <CaptionsOff />}
              onPress={switchCaptions}
            />
          )}
          {isPictureAway && (
            <IconButton
              size="sm"
              label="تصویر در تصویر"
              shortcut="P"
              icon={<PictureInPicture2 />}
              onPress={pictureAway}
            />
          )}
          <IconButton size="sm" label="تمام‌صفحه" shortcut="F" icon={<Maximize />} onPress={fullScreen} />
          <IconButton
            size="sm"
            label="میان‌برهای صفحه‌کلید"
            shortcut="?"
            icon={<Keyboard />}
            onPress={showSheet}
            className="max-lg:hidden"
          />
        </div>
      </div>
      {sheet}
    </div>
  );
}

type EndedProps = { next: Episode | undefined; onNext: () => void; onAgain: () => void };

function Ended({ next, onNext, onAgain }: EndedProps) {
  return (
    <div className="absolute inset-0 grid place-items-center bg-scrim p-4">
      <div className="flex max-w-full flex-col items-center gap-3 rounded-lg bg-raised p-5 text-center shadow-overlay">
        <p className="text-base font-semibold">
          {next ? 'این قسمت تمام شد' : 'این دوره تمام شد. خسته نباشید!'}
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          {next && (
            <Button variant="primary" icon={<SkipBack />} onPress={onNext}>
              قسمت بعد
            </Button>
          )}
          <Button icon={<RotateCcw />} onPress={onAgain}>
            دوباره
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Space plays and pauses unless it has a meaning where the focus is: it presses buttons and is typed in fields. */
function useSpace(video: RefObject<HTMLVideoElement | null>, toggle: () => void): void {
  const run = useEffectEvent(toggle);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.code !== 'Space' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target !== document.body && event.target !== video.current) return;
      if (document.querySelector(openDialog)) return;
      event.preventDefault();
      run();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [video]);
}
