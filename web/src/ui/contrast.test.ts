import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Colour = { lightness: number; chroma: number; hue: number };

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const blockOf = (theme: string) =>
  new RegExp(`\\[data-theme='${theme}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';

function coloursOf(theme: string): Map<string, Colour> {
  const found = blockOf(theme).matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g);
  return new Map(
    [...found].map(([, name, lightness, chroma, hue]) => [
      name ?? '',
      { lightness: Number(lightness), chroma: Number(chroma), hue: Number(hue) },
    ]),
  );
}

/** Returns a part of the colours of people without a picture, whose hue is their own. */
function faceOf(theme: string, part: string): Omit<Colour, 'hue'> {
  const [, lightness, chroma] = new RegExp(`--face-${part}: ([\\d.]+) ([\\d.]+);`).exec(blockOf(theme)) ?? [];
  return { lightness: Number(lightness), chroma: Number(chroma) };
}

/** Oklab to linear sRGB, by the matrices of https://bottosson.github.io/posts/oklab/. */
function linear({ lightness, chroma, hue }: Colour): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function luminance(colour: Colour): number {
  const [red, green, blue] = linear(colour).map((value) => Math.min(1, Math.max(0, value)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrast(one: Colour, other: Colour): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

const surfaces = ['canvas', 'surface', 'raised', 'sunken'];
const meanings = ['success', 'warning', 'danger', 'info'];

const texts: [string, string[]][] = [
  ['ink', [...surfaces, 'ember-soft', ...meanings.map((name) => `${name}-soft`)]],
  ['muted', [...surfaces, 'ember-soft', ...meanings.map((name) => `${name}-soft`)]],
  ['ember-text', [...surfaces, 'ember-soft']],
  ['on-ember', ['ember', 'ember-strong']],
  ['on-danger', ['danger-fill', 'danger-strong']],
  ['canvas', ['ink']],
  ['on-metal', ['metal-from', 'metal-via', 'metal-to']],
  ['on-metal-muted', ['metal-from', 'metal-via', 'metal-to']],
  ...meanings.map((name): [string, string[]] => [name, [...surfaces, `${name}-soft`]]),
];

const controls: [string, string[]][] = [
  ['control', surfaces],
  ['ember', surfaces],
  ['ink', surfaces],
  ['danger-fill', surfaces],
  ['removed', surfaces],
  ['added', [...surfaces, 'kept']],
];

for (const theme of ['light', 'dark']) {
  const colours = coloursOf(theme);
  const colour = (name: string): Colour => {
    const found = colours.get(name);
    if (!found) throw new Error(`no colour ${name} in the ${theme} theme`);
    return found;
  };
  const faint = (pairs: [string, string[]][], min: number) =>
    pairs.flatMap(([front, backs]) =>
      backs.flatMap((back) => {
        const ratio = contrast(colour(front), colour(back));
        return ratio < min ? [`${front} on ${back}: ${ratio.toFixed(2)}`] : [];
      }),
    );

  test(`${theme}: text stands out 4.5 to 1`, () => expect(faint(texts, 4.5)).toEqual([]));
  test(`${theme}: the edges of controls stand out 3 to 1`, () => expect(faint(controls, 3)).toEqual([]));
  test(`${theme}: initials stand out 4.5 to 1 in every hue, which every screen can show`, () => {
    const [back, ink] = [faceOf(theme, 'back'), faceOf(theme, 'ink')];
    for (let hue = 0; hue < 360; hue += 1) {
      expect(contrast({ ...back, hue }, { ...ink, hue }), `hue ${hue}`).toBeGreaterThanOrEqual(4.5);
      for (const channel of [...linear({ ...back, hue }), ...linear({ ...ink, hue })])
        expect(channel > -0.004 && channel < 1.004, `hue ${hue}`).toBe(true);
    }
  });
  test(`${theme}: every screen can show every colour`, () => {
    const beyond = [...colours].filter(([, value]) =>
      linear(value).some((channel) => channel < -0.004 || channel > 1.004),
    );
    expect(beyond.map(([name]) => name)).toEqual([]);
  });
}
