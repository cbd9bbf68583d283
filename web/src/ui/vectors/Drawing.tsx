import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { FileCheck, FileFinding } from '#contract/common/file-checks';
import type { Picture } from '#engraving/reading/picture';
import { IconButton } from '../Button.tsx';
import { useDebouncedValue } from '../use-debounced-value.ts';
import { drawnPaths } from './drawing-paths.ts';
import { type Place, transformBetween } from './drawing-view.ts';
import { DrawingFrame } from './DrawingFrame.tsx';
import { DrawnPaths } from './DrawnPaths.tsx';
import { Markers } from './Markers.tsx';
import { useDrawingView } from './use-drawing-view.ts';

type DrawingProps = {
  name: string;
  picture: Picture;
  check: FileCheck;
  hidden: ReadonlySet<number>;
  /** The box of the finding that is looked at. */
  chosen: FileFinding['places'][number] | null;
};

/** More paths than these are redrawn only when the hand rests. */
const many = 1500;
/** In ms. */
const rest = 140;

/** A drawing under rulers, with marks where something was found. */
export function Drawing({ name, picture, check, hidden, chosen }: DrawingProps) {
  const { box } = picture;
  const drawing = useMemo(() => ({ width: box.right - box.left, height: box.top - box.bottom }), [box]);
  const sight = useDrawingView(drawing);
  const { view, size, goTo } = sight;
  const paths = useMemo(() => drawnPaths(picture, hidden), [picture, hidden]);
  const isSlow = picture.paths.length > many;
  const rested = useDebouncedValue(view, rest);
  const drawn = isSlow ? rested : view;
  const [isMarked, setMarked] = useState(true);
  const findings = check.findings ?? [];

  const placeOf = ([left, bottom, right, top]: FileFinding['places'][number]): Place => [
    left - box.left,
    box.top - top,
    right - box.left,
    box.top - bottom,
  ];
  const look = useEffectEvent(() => {
    if (chosen) goTo(placeOf(chosen));
  });
  useEffect(() => look(), [chosen]);

  // The rulers begin at the left bottom corner of the drawing; the picture's box has a free margin around it.
  const free = {
    x: Math.max(0, (drawing.width - (check.size?.width ?? drawing.width)) / 2),
    y: Math.max(0, (drawing.height - (check.size?.height ?? drawing.height)) / 2),
  };

  return (
    <DrawingFrame
      label={`طرح ${name}؛ با کلیدهای جهت جابه‌جا و با + و - بزرگ و کوچک می‌شود`}
      sight={sight}
      drawing={drawing}
      free={free}
      tools={
        findings.length > 0 && (
          <IconButton
            label={isMarked ? 'پنهان کردن نشانه‌ها' : 'نشان دادن نشانه‌ها'}
            icon={isMarked ? <Eye /> : <EyeOff />}
            onPress={() => setMarked(!isMarked)}
          />
        )
      }
    >
      {size && (
        <>
          <div
            style={{ transform: transformBetween(drawn, view) }}
            className="absolute inset-0 origin-top-left"
          >
            <DrawnPaths
              paths={paths}
              drawing={drawing}
              view={drawn}
              window={size}
              beyond={isSlow ? 0.5 : 0}
            />
          </div>
          {(isMarked || chosen) && (
            <Markers
              findings={isMarked ? findings : []}
              placeOf={placeOf}
              chosen={chosen && placeOf(chosen)}
              view={view}
              window={size}
            />
          )}
        </>
      )}
    </DrawingFrame>
  );
}
