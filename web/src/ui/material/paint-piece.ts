import { toPersianDigits } from '#contract/common/digits';
import type { Engraving } from './engraving.ts';
import { type Colours, paintGround } from './grounds.ts';
import type { Material } from './materials.ts';
import type { Size } from './piece-size.ts';

/** The coin next to a piece is a plain disc of this diameter in mm, as many coins roughly have, and of no country. */
export const coin = 25;
const gap = 6;
/** The free edge around the scene in mm. */
const edge = 5;

interface Scene {
  readonly size: Size;
  readonly piece: { readonly x: number; readonly y: number };
  /** The middle of the coin; a piece whose size nobody told has none next to it. */
  readonly coin: { readonly x: number; readonly y: number } | null;
}

/** Puts a piece and a coin next to or below each other, in mm, whichever is larger in a room of this width by its height. */
export function sceneOf({ width, height }: Size, room: number, hasCoin: boolean): Scene {
  if (!hasCoin)
    return {
      size: { width: width + 2 * edge, height: height + 2 * edge },
      piece: { x: edge, y: edge },
      coin: null,
    };
  const below = { width: Math.max(width, coin), height: height + gap + coin };
  const beside = { width: width + gap + coin, height: Math.max(height, coin) };
  const scaleIn = (size: Size) => Math.min(room / (size.width + 2 * edge), 1 / (size.height + 2 * edge));
  const isBelow = scaleIn(below) > scaleIn(beside);
  const inside = isBelow ? below : beside;
  return {
    size: { width: inside.width + 2 * edge, height: inside.height + 2 * edge },
    piece: isBelow
      ? { x: edge + (inside.width - width) / 2, y: edge }
      : { x: edge, y: edge + (inside.height - height) / 2 },
    coin: isBelow
      ? { x: edge + inside.width - coin / 2, y: edge + height + gap + coin / 2 }
      : { x: edge + width + gap + coin / 2, y: edge + inside.height / 2 },
  };
}

interface PieceLook {
  readonly scene: Scene;
  readonly piece: Size;
  readonly engraving: Engraving;
  readonly material: Material;
  readonly colours: Colours;
  readonly coinColours: Colours;
}

const shadow = () => getComputedStyle(document.documentElement).getPropertyValue('--table-shadow');

/** Paints an engraved piece next to a coin, `scale` px for a mm, from the left top corner of a canvas. */
export function paintPiece(pen: CanvasRenderingContext2D, look: PieceLook, scale: number): void {
  const { scene, piece, engraving, material, colours, coinColours } = look;
  const body = document.createElement('canvas');
  body.width = Math.max(1, Math.round(piece.width * scale));
  body.height = Math.max(1, Math.round(piece.height * scale));
  const own = body.getContext('2d');
  if (!own) return;
  const round = Math.min(3, piece.width / 12, piece.height / 12) * scale;
  own.beginPath();
  own.roundRect(0, 0, body.width, body.height, round);
  own.clip();
  paintGround(own, { width: body.width, height: body.height, scale }, material, colours);
  own.save();
  own.scale(scale, scale);
  // The lower edge of a cut into a surface catches the light.
  own.save();
  own.translate(0.06, 0.08);
  own.globalAlpha = 0.45;
  engraving.paint(own, material === 'glass' ? colours.dark : colours.light);
  own.restore();
  engraving.paint(own, colours.ink);
  own.restore();
  own.lineWidth = Math.max(1.5, scale * 0.25);
  own.strokeStyle = colours.light;
  own.globalAlpha = 0.6;
  own.beginPath();
  own.roundRect(0, 0, body.width, body.height, round);
  own.stroke();

  pen.save();
  pen.shadowColor = shadow();
  pen.shadowBlur = 1.6 * scale;
  pen.shadowOffsetY = 0.7 * scale;
  pen.drawImage(body, scene.piece.x * scale, scene.piece.y * scale);
  pen.restore();
  if (scene.coin) paintCoin(pen, { x: scene.coin.x * scale, y: scene.coin.y * scale }, scale, coinColours);
}

function paintCoin(
  pen: CanvasRenderingContext2D,
  { x, y }: { x: number; y: number },
  scale: number,
  { light, mid, dark, ink }: Colours,
): void {
  const radius = (coin / 2) * scale;
  const sheen = pen.createLinearGradient(x - radius, y - radius, x + radius, y + radius);
  for (const [at, colour] of [
    [0, light],
    [0.5, mid],
    [1, dark],
  ] as const)
    sheen.addColorStop(at, colour);
  const disc = (share: number) => {
    pen.beginPath();
    pen.arc(x, y, radius * share, 0, 2 * Math.PI);
  };
  pen.save();
  pen.shadowColor = shadow();
  pen.shadowBlur = 1.6 * scale;
  pen.shadowOffsetY = 0.7 * scale;
  pen.fillStyle = sheen;
  disc(1);
  pen.fill();
  pen.restore();
  pen.strokeStyle = dark;
  pen.lineWidth = Math.max(1, scale * 0.3);
  disc(0.91);
  pen.stroke();
  pen.strokeStyle = light;
  disc(0.885);
  pen.stroke();
  pen.fillStyle = ink;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.direction = 'rtl';
  const written = (text: string, mm: number, down: number) => {
    pen.font = `600 ${mm * scale}px "Vazirmatn Variable", Tahoma, sans-serif`;
    pen.fillText(text, x, y + down * scale);
  };
  written(toPersianDigits(coin), 7.5, -1.6);
  written('میلی‌متر', 3.2, 4.6);
}
