import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../Button.tsx';
import { cx } from '../class-names.ts';
import { Skeleton } from '../Skeleton.tsx';
import { useTurningScene } from '../use-turning-scene.ts';
import type { Engraving } from './engraving.ts';
import { drawFlatRing } from './flat-ring.ts';
import { coloursOf } from './grounds.ts';
import { type Material, materialNames } from './materials.ts';
import { type RingPlace, usualRing } from './piece-size.ts';
import type { Shown } from './PieceView.tsx';
import type { RingLook, RingScene } from './ring-scene.ts';
import { pictureWith } from './saved-picture.ts';

type OnRingProps = {
  ringMm: number;
  ring: RingPlace;
  engraving: Engraving;
  material: Material;
  caption: string;
  onShow: (take: Shown) => void;
};

/** An engraved ring that turns; a still one where the browser has no WebGL. */
export function OnRing({ ringMm, ring, engraving, material, caption, onShow }: OnRingProps) {
  const { state, box, show, openSlow, canvasProps } = useTurningScene<RingScene>(async (canvas) =>
    (await import('./ring-scene.ts')).openRingScene(canvas),
  );
  const isFlat = state === 'flat' || state === 'slow';
  const still = useRef<HTMLCanvasElement>(null);
  const key = [engraving.id, material, ringMm, ring.bandWidth].join(' ');

  const lookOn = useCallback(
    (element: Element): RingLook => ({
      mm: ringMm,
      thickness: usualRing.thickness,
      bandWidth: ring.bandWidth,
      isInside: false,
      engraving,
      length: ring.length,
      centre: 0.5,
      material,
      colours: coloursOf(element),
    }),
    [ringMm, ring, engraving, material],
  );
  const look = useEffectEvent(() => {
    const place = box.current;
    if (!place) return;
    if (isFlat && still.current) drawFlatRing(still.current, lookOn(place));
    if (state === 'ready') show((scene) => scene.show(lookOn(place)));
    onShow(() => {
      if (isFlat) return still.current && pictureWith(still.current, caption);
      let picture: HTMLCanvasElement | null = null;
      show((scene) => {
        // The canvas is cleared after the frame, so it is copied immediately.
        scene.render();
        const copy = document.createElement('canvas');
        copy.width = scene.canvas.width;
        copy.height = scene.canvas.height;
        copy.getContext('2d')?.drawImage(scene.canvas, 0, 0);
        picture = pictureWith(copy, caption);
      });
      return picture;
    });
  });
  useEffect(() => look(), [state, key]);

  return (
    <div
      ref={box}
      data-metal={material}
      className="workbench relative h-[min(46dvh,30rem)] max-sm:h-[36dvh] overflow-hidden rounded-lg border"
    >
      {isFlat ? (
        <canvas
          ref={still}
          role="img"
          aria-label={`طرح روی حلقهٔ ${materialNames[material]}`}
          // Leaves room for the button below it.
          className={cx(
            'absolute inset-x-0 top-0 w-full',
            state === 'slow' ? 'h-[calc(100%-3rem)]' : 'h-full',
          )}
        />
      ) : (
        <canvas
          {...canvasProps}
          aria-label={`طرح روی حلقهٔ ${materialNames[material]}؛ با کشیدن یا کلیدهای جهت می‌چرخد`}
          className="absolute inset-0 size-full cursor-grab touch-pan-y focus-visible:-outline-offset-2 active:cursor-grabbing"
        />
      )}
      {state === 'slow' && (
        <Button size="sm" className="absolute! inset-x-0 bottom-2 mx-auto w-fit" onPress={openSlow}>
          سه‌بعدی ببینید
        </Button>
      )}
      {state === 'loading' && <Skeleton className="absolute inset-0 size-full rounded-lg" />}
    </div>
  );
}
