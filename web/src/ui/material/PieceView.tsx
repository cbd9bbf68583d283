import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Engraving } from './engraving.ts';
import { coloursOf } from './grounds.ts';
import { type Material, materialNames } from './materials.ts';
import { coin, paintPiece, sceneOf } from './paint-piece.ts';
import type { Size } from './piece-size.ts';
import { pictureWith } from './saved-picture.ts';
import { formatNumber } from '#contract/common/money';

/** Returns the shown picture, to be saved; null when there is none. */
export type Shown = () => HTMLCanvasElement | null;

type PieceViewProps = {
  piece: Size;
  engraving: Engraving;
  material: Material;
  /** Its size is known, so that a coin next to it says how large it is. */
  hasCoin: boolean;
  /** As large as in the hand, where the size of the screen is known. */
  isTrue: boolean;
  /** A line below the saved picture. */
  caption: string;
  onShow: (take: Shown) => void;
};

/** The pixels of a mm, by CSS. */
const trueScale = 96 / 25.4;
/** The longer side of a saved picture in px. */
const savedSide = 1600;
/** A canvas of more px than these is refused by some phones. */
const maxSide = 4000;

/** An engraved piece, next to a coin where its size is known. */
export function PieceView({ piece, engraving, material, hasCoin, isTrue, caption, onShow }: PieceViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const coinLook = useRef<HTMLSpanElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [room, setRoom] = useState<Size | null>(null);
  const scene = sceneOf(piece, room ? room.width / room.height : 1, hasCoin);
  const fit = room ? Math.min(room.width / scene.size.width, room.height / scene.size.height) : 0;
  const scale = isTrue ? trueScale : fit;

  useEffect(() => {
    const place = box.current;
    if (!place) return undefined;
    const sizes = new ResizeObserver(() => setRoom({ width: place.clientWidth, height: place.clientHeight }));
    sizes.observe(place);
    return () => sizes.disconnect();
  }, []);

  function paint(onto: HTMLCanvasElement, pxPerMm: number) {
    const pen = onto.getContext('2d');
    if (!pen || !canvas.current || !coinLook.current) return;
    const { width, height } = scene.size;
    onto.width = Math.ceil(width * pxPerMm);
    onto.height = Math.ceil(height * pxPerMm);
    const look = {
      scene,
      piece,
      engraving,
      material,
      colours: coloursOf(canvas.current),
      coinColours: coloursOf(coinLook.current),
    };
    paintPiece(pen, look, pxPerMm);
  }

  const key = [engraving.id, material, piece.width, piece.height, scene.size.width, scale, hasCoin].join(' ');
  const show = useEffectEvent(() => {
    if (!canvas.current || scale === 0) return;
    const longest = Math.max(scene.size.width, scene.size.height);
    paint(canvas.current, Math.min(scale * Math.min(devicePixelRatio, 2), maxSide / longest));
    onShow(() => {
      const picture = document.createElement('canvas');
      paint(picture, savedSide / longest);
      return pictureWith(picture, caption);
    });
  });
  useEffect(() => show(), [key]);

  return (
    <div
      ref={box}
      // A piece at its true size may be larger than the window.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label="تصویر قطعه"
      className="workbench h-[min(46dvh,30rem)] max-sm:h-[36dvh] overflow-auto rounded-lg border"
    >
      <span ref={coinLook} data-metal="steel" hidden />
      <div className="grid min-h-full min-w-max place-items-center">
        <canvas
          ref={canvas}
          data-metal={material}
          role="img"
          aria-label={`طرح روی ${materialNames[material]}، ${
            hasCoin ? `کنار سکه‌ای به قطر ${formatNumber(coin)} میلی‌متر` : 'بدون مقیاس'
          }`}
          style={{ width: scene.size.width * scale, height: scene.size.height * scale }}
          className="block"
        />
      </div>
    </div>
  );
}
