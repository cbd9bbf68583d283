import { useState } from 'react';
import type { StoredFile } from '#contract/common/files';
import { pageSizedUrl } from '../stored-file.ts';
import { useZoom } from '../use-zoom.ts';
import { ZoomButtons } from '../ZoomButtons.tsx';
import { ComparePanes } from './ComparePanes.tsx';
import type { Comparing, Side } from './compare-modes.ts';

type PictureCompareProps = {
  files: Readonly<Record<Side, StoredFile>>;
  comparing: Comparing;
  labels: Readonly<Record<Side, string>>;
  onFail: (side: Side) => void;
};

/** Two pictures of the same size, whatever their own. */
export function PictureCompare({ files, comparing, labels, onFail }: PictureCompareProps) {
  const { view, zoomBy, reset, boxProps } = useZoom();
  const [isStacked, setStacked] = useState(false);
  const keys: typeof comparing.keys = {
    '+': () => zoomBy(1.5),
    '=': () => zoomBy(1.5),
    '-': () => zoomBy(1 / 1.5),
    '0': reset,
    ...comparing.keys,
  };
  const show = (side: Side) => (
    <div data-theme="light" className="paper absolute inset-0 overflow-hidden bg-raised">
      <img
        src={pageSizedUrl(files[side])}
        alt=""
        draggable={false}
        onError={() => onFail(side)}
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        className="size-full object-contain p-2"
      />
    </div>
  );
  return (
    <div dir="ltr" className="relative size-full min-h-0 bg-sunken">
      {/* The pictures are moved and compared by keys and pointer. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        {...boxProps}
        ref={(box) => {
          boxProps.ref(box);
          if (box) setStacked(box.clientHeight > box.clientWidth);
        }}
        role="img"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={`مقایسهٔ ${labels.one} با ${labels.other}؛ با + و - بزرگ و کوچک می‌شود`}
        onKeyDown={(event) => {
          const act = keys[event.key];
          if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          act(event);
        }}
        className="absolute inset-0 cursor-grab touch-none overflow-hidden select-none focus-visible:-outline-offset-2 active:cursor-grabbing"
      >
        <ComparePanes comparing={comparing} labels={labels} isStacked={isStacked} show={show} />
      </div>
      <div
        role="group"
        dir="rtl"
        aria-label="نمای تصویر"
        className="absolute inset-x-0 bottom-3 mx-auto flex w-fit gap-0.5 rounded-lg border bg-raised p-1 shadow-raised"
      >
        <ZoomButtons scale={view.scale} zoomBy={zoomBy} />
      </div>
    </div>
  );
}
