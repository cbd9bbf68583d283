// Draws the example of each type of design into web/public/examples: `node scripts/run.mjs scripts/type-examples.ts`. They are masks in one
// colour, so that they show on light and dark.
import fs from 'node:fs';
import path from 'node:path';
import { createEngine } from '../engraving/operations.ts';
import { ringDefaults } from '../contract/common/rings.ts';

const root = path.dirname(import.meta.dirname);
const folder = path.join(root, 'web/public/examples');
const [width, height] = [120, 90];

type Point = readonly [number, number];
const n = (value: number) => String(Math.round(value * 10) / 10);
const line = (points: readonly Point[], close = false) =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${close ? 'Z' : ''}`;
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const stroke = (d: string, wide: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="#000" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
const fill = (d: string, opacity = 1) => `<path d="${d}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;

function write(name: string, ...parts: string[]): void {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>\n`;
  fs.writeFileSync(path.join(folder, `${name}.svg`), svg);
}

const engine = createEngine({
  fontFile: (name) => fs.promises.readFile(path.join(root, 'engraving/fonts/files', name)),
  maxFonts: 2,
});

/** A word in a box, drawn by the engine. */
async function word(text: string, fontId: string, box: { x: number; y: number; w: number; h: number }) {
  const bandWidth = 12;
  const length = (box.w / box.h) * bandWidth;
  const input = {
    ...ringDefaults,
    text,
    fontId,
    ring: { mm: 18, thickness: 1.5 },
    bandWidth,
    fit: true,
    flat: { length, arc: 0 },
    margin: 0,
  };
  const reply = await engine.run('draw', { input });
  if (!('answer' in reply)) throw new Error(JSON.stringify(reply));
  const scale = box.w / length;
  return `<path fill-rule="evenodd" transform="translate(${n(box.x)} ${n(box.y)}) scale(${scale.toFixed(4)})" d="${reply.answer.path.replace(/\d+\.\d+/g, (each) => String(Math.round(Number(each) * 100) / 100))}"/>`;
}

const around = (cx: number, cy: number, at: (angle: number) => number, steps: number): Point[] =>
  range(steps).map((step) => {
    const angle = (step / steps) * 2 * Math.PI;
    return [cx + at(angle) * Math.cos(angle), cy + at(angle) * Math.sin(angle)];
  });

/** A frame of even scrolls around a name: exact lines, as a machine cuts them. */
async function corel() {
  const frame = `M14 8H106a6 6 0 0 1 6 6V76a6 6 0 0 1-6 6H14a6 6 0 0 1-6-6V14a6 6 0 0 1 6-6Z`;
  const waves = range(8).map((at) => {
    const x = 16 + at * 11;
    return `M${x} 17c2-6 9-6 11 0M${x} 73c2 6 9 6 11 0`;
  });
  write(
    'corel',
    stroke(frame, 2),
    stroke(waves.join(''), 1.4),
    await word('مهر', 'lalezar', { x: 20, y: 24, w: 80, h: 42 }),
  );
}

/** A word as a reed pen writes it, with the pen's loose line below. */
async function pen() {
  const flourish = range(60).map((at): Point => {
    const t = at / 59;
    return [16 + t * 88, 74 + Math.sin(t * 9.5) * 5 * (1 - t)];
  });
  write(
    'pen',
    await word('عشق', 'noto-nastaliq-urdu', { x: 8, y: 4, w: 104, h: 62 }),
    stroke(line(flourish), 2),
  );
}

/** A flower with leaves. */
function ill() {
  const [cx, cy] = [60, 38];
  const petals = range(8).map((at) => {
    const angle = (at / 8) * 2 * Math.PI;
    const leaf = range(25).map((step): Point => {
      const t = (step / 24) * 2 * Math.PI;
      const along = 17 - 12 * Math.cos(t);
      const across = 6.5 * Math.sin(t) * (1 + 0.35 * Math.cos(t));
      return [
        cx + along * Math.cos(angle) - across * Math.sin(angle),
        cy + along * Math.sin(angle) + across * Math.cos(angle),
      ];
    });
    const vein: Point[] = [
      [cx + 9 * Math.cos(angle), cy + 9 * Math.sin(angle)],
      [cx + 21 * Math.cos(angle), cy + 21 * Math.sin(angle)],
    ];
    return stroke(line(leaf, true), 1.8) + stroke(line(vein), 1, 0.6);
  });
  const leaves = [
    'M60 68C45 60 28 62 16 78 34 84 52 80 60 68Z',
    'M60 68C75 60 92 62 104 78 86 84 68 80 60 68Z',
    'M22 77C34 70 46 68 58 69M98 77C86 70 74 68 62 69',
  ];
  const dots = range(7).map((at) => {
    const angle = (at / 7) * 2 * Math.PI;
    return `M${n(cx + 3.4 * Math.cos(angle) - 0.7)} ${n(cy + 3.4 * Math.sin(angle))}h1.4`;
  });
  write(
    'ill',
    ...petals,
    stroke(
      line(
        around(cx, cy, () => 5.5, 24),
        true,
      ),
      1.8,
    ),
    stroke(dots.join(''), 1.4),
    stroke(`M60 66V88`, 2),
    stroke(leaves.join(''), 1.6),
  );
}

const within = (x: number, y: number, cx: number, cy: number, rx: number, ry: number) =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2;
const soft = (value: number, edge: number) => Math.min(1, Math.max(0, (1 - value) / edge));

/** The darkness of a face at a point, 0 to 1. */
function shade(x: number, y: number): number {
  const head = soft(within(x, y, 60, 44, 22, 30), 0.12);
  const hair = Math.max(
    soft(within(x, y, 60, 32, 30, 29), 0.12) * (1 - soft(within(x, y, 62, 47, 19.5, 26), 0.15)),
    soft(within(x, y, 37, 52, 9, 26), 0.3),
    soft(within(x, y, 84, 52, 8, 24), 0.3),
  );
  const neck = soft(within(x, y, 60, 80, 10, 16), 0.3);
  const shoulders = soft(within(x, y, 60, 100, 48, 24), 0.1);
  let dark = Math.max(neck * 0.5, shoulders * 0.75);
  if (head > 0) {
    // The light comes from the right.
    const side = 0.12 + 0.45 * Math.max(0, (56 - x) / 22) + 0.18 * Math.max(0, (y - 56) / 20);
    const features = Math.max(
      0.9 * soft(within(x, y, 52, 42, 4.6, 1.9), 0.6),
      0.9 * soft(within(x, y, 69, 42, 4.6, 1.9), 0.6),
      0.75 * soft(within(x, y, 52, 37, 6, 1.4), 0.7),
      0.75 * soft(within(x, y, 69, 37, 6, 1.4), 0.7),
      0.5 * soft(within(x, y, 58, 50, 1.8, 6.5), 0.8),
      0.6 * soft(within(x, y, 60.5, 56, 4.5, 1.5), 0.7),
      0.85 * soft(within(x, y, 60.5, 63, 6.5, 1.7), 0.5),
      0.3 * soft(within(x, y, 60.5, 67.5, 5, 1.4), 0.8),
    );
    dark = Math.max(dark * (1 - head), head * Math.max(side, features));
  }
  return Math.max(dark, 0.95 * hair);
}

/** A face of lines that swell where it is dark, as on a banknote. */
function face() {
  const gap = 3.1;
  const lines = range(27).map((row) => {
    const base = 5 + row * gap;
    const points = range(46).map((step) => {
      const x = 20 + (step / 45) * 80;
      const y = base + Math.sin(x / 11) * 0.9;
      return { x, y, half: (shade(x, y) * gap * 0.86) / 2 };
    });
    const runs: (typeof points)[] = [];
    let run: typeof points = [];
    for (const point of points) {
      if (point.half > 0.06) run.push(point);
      else if (run.length > 0) {
        runs.push(run);
        run = [];
      }
    }
    if (run.length > 0) runs.push(run);
    return runs
      .filter((each) => each.length > 1)
      .map((each) =>
        line(
          [
            ...each.map(({ x, y, half }): Point => [x, y - half]),
            ...each.toReversed().map(({ x, y, half }): Point => [x, y + half]),
          ],
          true,
        ),
      )
      .join('');
  });
  write('face', fill(lines.join('')));
}

/** A flower in relief: its heights as lines, the nearer over the farther. */
function threeD() {
  const heightAt = (u: number, v: number) => {
    const distance = Math.hypot(u, v);
    const angle = Math.atan2(v, u);
    const petals = 1 + 0.6 * Math.min(1, distance * 2) * Math.cos(5 * angle + 0.3);
    const middle = 9 * Math.max(0, 1 - (distance / 0.24) ** 2);
    return Math.max(0, 1 - distance ** 2) * 13 * petals + middle;
  };
  const rows = range(20).map((row) => {
    const v = -1.05 + (row / 19) * 2.1;
    const base = 30 + row * 2.75;
    const points = range(61).map((step): Point => {
      const u = -1.25 + (step / 60) * 2.5;
      return [8 + (step / 60) * 104, base - heightAt(u, v)];
    });
    return { points, base };
  });
  const ridge: number[] = range(61).map(() => Number.POSITIVE_INFINITY);
  // From the nearest to the farthest: what lies behind a nearer ridge is hidden.
  const seen = rows.toReversed().map(({ points }) => {
    const parts: Point[][] = [[]];
    points.forEach(([x, y], at) => {
      if (y < (ridge[at] ?? 0)) {
        parts.at(-1)?.push([x, y]);
        ridge[at] = y;
      } else if (parts.at(-1)?.length) parts.push([]);
    });
    return parts
      .filter((part) => part.length > 1)
      .map((part) => line(part))
      .join('');
  });
  write('threeD', stroke(seen.join(''), 1.3));
}

fs.mkdirSync(folder, { recursive: true });
await corel();
await pen();
ill();
face();
threeD();
