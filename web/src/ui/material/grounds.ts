import type { Material } from './materials.ts';

/** The colours of a material's light, middle and shadow, of its engraved lines, and of the shade on a ring. */
export interface Colours {
  readonly light: string;
  readonly mid: string;
  readonly dark: string;
  readonly ink: string;
  readonly shade: string;
}

/** Reads the colours of the material that an element is in (`data-metal`). */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--ring-${name}`).trim();
  const [light, mid, dark, ink, shade] = ['light', 'mid', 'dark', 'ink', 'shade'].map(colour) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return { light, mid, dark, ink, shade };
}

/** In px; `scale` are the px of a mm. */
interface Area {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** Numbers from 0 to 1 that are the same each time, so that a material does not change while it is looked at. */
function steadyNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Paints a bare material from the left top corner of a canvas. */
export function paintGround(
  pen: CanvasRenderingContext2D,
  area: Area,
  material: Material,
  colours: Colours,
): void {
  switch (material) {
    case 'walnut':
      return paintWood(pen, area, colours);
    case 'leather':
      return paintLeather(pen, area, colours);
    case 'glass':
      return paintGlass(pen, area, colours);
    default:
      return paintMetal(pen, area, colours);
  }
}

function paintSheen(
  pen: CanvasRenderingContext2D,
  { width, height }: Area,
  stops: readonly (readonly [at: number, colour: string])[],
): void {
  const sheen = pen.createLinearGradient(0, 0, width, height);
  for (const [at, colour] of stops) sheen.addColorStop(at, colour);
  pen.fillStyle = sheen;
  pen.fillRect(0, 0, width, height);
}

function paintMetal(pen: CanvasRenderingContext2D, area: Area, { light, mid, dark }: Colours): void {
  paintSheen(pen, area, [
    [0, mid],
    [0.22, light],
    [0.45, mid],
    [0.68, dark],
    [0.84, mid],
    [1, light],
  ]);
  const next = steadyNumbers(7);
  const { width, height, scale } = area;
  // The brush marks are 0.05 mm fine.
  const step = Math.max(1, scale * 0.05);
  for (let y = 0; y < height; y += step) {
    pen.globalAlpha = next() * 0.09;
    pen.fillStyle = next() > 0.5 ? light : dark;
    const from = next() * width * 0.5;
    pen.fillRect(from, y, width * (0.4 + next() * 0.6), step);
  }
  pen.globalAlpha = 1;
}

function paintWood(pen: CanvasRenderingContext2D, area: Area, { light, mid, dark }: Colours): void {
  const { width, height, scale } = area;
  paintSheen(pen, area, [
    [0, mid],
    [0.5, light],
    [1, mid],
  ]);
  const next = steadyNumbers(23);
  const lines = Math.min(900, Math.ceil(height / Math.max(1, scale * 0.12)));
  const wave = [1.3, 2.9].map((times) => ({ times: times + next(), phase: next() * 6 }));
  for (let n = 0; n < lines; n += 1) {
    const y = (n / lines) * height * 1.2 - height * 0.1;
    pen.globalAlpha = 0.05 + next() ** 3 * 0.4;
    pen.strokeStyle = next() > 0.3 ? dark : light;
    pen.lineWidth = scale * (0.04 + next() * 0.22);
    const drift = 0.6 + next() * 0.8;
    pen.beginPath();
    for (let x = 0; x <= 24; x += 1) {
      const at = x / 24;
      const lift = wave.reduce(
        (sum, { times, phase }) => sum + Math.sin(at * times * 3 + phase + n * 0.002),
        0,
      );
      pen.lineTo(at * width, y + lift * drift * Math.min(height * 0.05, scale * 2.5));
    }
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

function paintLeather(pen: CanvasRenderingContext2D, area: Area, { light, mid, dark }: Colours): void {
  const { width, height, scale } = area;
  paintSheen(pen, area, [
    [0, light],
    [0.4, mid],
    [1, mid],
  ]);
  const next = steadyNumbers(41);
  const grain = scale * 0.42;
  const count = Math.min(16_000, Math.ceil((width * height) / (grain * grain)));
  for (let n = 0; n < count; n += 1) {
    const [x, y, size] = [next() * width, next() * height, grain * (0.4 + next() * 0.8)];
    pen.globalAlpha = 0.05 + next() * 0.13;
    pen.fillStyle = dark;
    pen.beginPath();
    pen.ellipse(x, y, size, size * (0.5 + next() * 0.4), next() * 3, 0, 2 * Math.PI);
    pen.fill();
    pen.globalAlpha *= 0.7;
    pen.fillStyle = light;
    pen.beginPath();
    pen.ellipse(x - size * 0.2, y - size * 0.25, size * 0.6, size * 0.35, next() * 3, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.globalAlpha = 1;
}

function paintGlass(pen: CanvasRenderingContext2D, area: Area, { light, mid, dark }: Colours): void {
  const { width, height } = area;
  paintSheen(pen, area, [
    [0, mid],
    [0.6, dark],
    [1, mid],
  ]);
  pen.fillStyle = light;
  for (const [from, wide, alpha] of [
    [0.1, 0.16, 0.2],
    [0.3, 0.05, 0.14],
    [0.74, 0.1, 0.1],
  ] as const) {
    pen.globalAlpha = alpha;
    pen.beginPath();
    pen.moveTo(width * (from + 0.14), 0);
    pen.lineTo(width * (from + 0.14 + wide), 0);
    pen.lineTo(width * (from + wide), height);
    pen.lineTo(width * from, height);
    pen.fill();
  }
  pen.globalAlpha = 1;
}
