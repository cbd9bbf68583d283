// Redraws the piece on the login page: node scripts/run.mjs scripts/login-picture.ts [scene.png]. A pencil sketch on
// paper as a customer photographs it, and the same medallion engraved in brass. The letters are the engraving engine's.
// The pictures are kept in the repository, so that the build needs no fonts of the engine.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { letteringOf } from '#engraving/operations/lettering';
import { root } from './run-tool.ts';

const lettering = letteringOf({
  fontFile: (name) => readFile(path.join(root, 'engraving/fonts/files', name)),
  maxFonts: 3,
});

/** Returns the letters as a path around (0, 0) that is `width` long, in the drawing's units. */
async function lettersOf(
  text: string,
  fontId: string,
  width: number,
): Promise<{ path: string; place: string }> {
  const input = {
    text,
    fontId,
    ring: { mm: 18, thickness: 1.5 },
    bandWidth: 15,
    letterSpacing: 0,
    wordSpacing: 0,
    kashida: 0,
    align: 'center',
    fit: true,
    repeat: 1,
    ornament: 'none',
    margin: 0,
    surface: 'outside',
    flat: { length: 30, arc: 0 },
  } as const;
  const { strip } = await lettering.finish({ input, spot: 0.05 });
  const scale = width / strip.width;
  return {
    path: strip.path,
    place: `scale(${scale.toFixed(4)}) translate(${-strip.width / 2} ${-strip.height / 2})`,
  };
}

/** The same numbers at each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}
const random = randomFrom(38);

const radius = 262;
const pi2 = 2 * Math.PI;
const point = (reach: number, angle: number) =>
  `${(reach * Math.cos(angle)).toFixed(2)} ${(reach * Math.sin(angle)).toFixed(2)}`;

/** A closed line around the centre whose distance from it swings. */
function wave(reach: number, depth: number, petals: number, phase: number): string {
  const steps = petals * 16;
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * pi2;
    return point(reach + depth * Math.cos(petals * angle + phase), angle);
  });
  return `M${points.join('L')}Z`;
}

/** The engraved rim: waves that cross each other between two lines. */
const rim = [
  ...Array.from({ length: 6 }, (_, at) => wave(219, 17, 36, (at / 6) * pi2)),
  wave(241, 0, 36, 0),
  wave(197, 0, 36, 0),
  wave(190, 0, 36, 0),
];

/** Turned metal: light that runs around the centre. */
function turned(): string {
  const parts = 480;
  const at = (angle: number) => {
    const glint = (from: number, power: number) => Math.abs(Math.cos(angle - from)) ** power;
    return 0.3 + 0.52 * glint(-0.75, 5) + 0.34 * glint(0.62, 9) + (random() - 0.5) * 0.05;
  };
  const mixed = (share: number) => {
    const [dark, light] = [
      [104, 66, 18],
      [255, 229, 160],
    ] as const;
    const tone = Math.min(1, Math.max(0, share));
    return `rgb(${dark.map((from, each) => Math.round(from + ((light[each] ?? 0) - from) * tone)).join(' ')})`;
  };
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [(part / parts) * pi2, ((part + 1.4) / parts) * pi2];
    return `<path d="M0 0L${point(radius, from)}L${point(radius, to)}Z" fill="${mixed(at(from))}"/>`;
  }).join('');
}

/** Fine grooves of the lathe. */
const grooves = Array.from({ length: 62 }, (_, at) => {
  const tone = random() > 0.5 ? '#fff' : '#3a2406';
  return `<circle r="${at * 4 + random() * 3}" stroke="${tone}" stroke-opacity="${(0.03 + random() * 0.06).toFixed(3)}"/>`;
}).join('');

const hatching = Array.from({ length: 90 }, (_, at) => {
  const x = -240 + at * 5.4 + random() * 2;
  return `<path d="M${x.toFixed(1)} 130L${(x + 150 + random() * 8).toFixed(1)} -130" stroke-opacity="${(0.35 + random() * 0.4).toFixed(2)}"/>`;
}).join('');

async function scene(): Promise<string> {
  const letters = await lettersOf('عشق', 'gulzar', 500);
  const size = await lettersOf('۳۵ میلی‌متر', 'playpen-sans-arabic', 118);
  const note = await lettersOf('برنج، پشت ساده', 'playpen-sans-arabic', 150);
  const written = `<path transform="${letters.place}" d="${letters.path}" vector-effect="non-scaling-stroke"/>`;
  const pencilled = (each: typeof size, place: string) =>
    `<g transform="${place}"><path transform="${each.place}" d="${each.path}" fill="#3b3833" fill-opacity="0.82" stroke="none"/></g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="64 24 1104 696" width="1104" height="696" fill="none">
  <defs>
    <filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="22"/></filter>
    <filter id="near" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="6"/></filter>
    <filter id="glow" x="-200%" y="-200%" width="500%" height="500%"><feGaussianBlur stdDeviation="9"/></filter>
    <filter id="paper" x="0" y="0" width="100%" height="100%">
      <feTurbulence type="fractalNoise" baseFrequency="0.035 0.05" numOctaves="4" seed="4" result="noise"/>
      <feDiffuseLighting in="noise" lighting-color="#f7eedb" surfaceScale="0.9" diffuseConstant="1.02">
        <feDistantLight azimuth="235" elevation="62"/>
      </feDiffuseLighting>
      <feComposite in2="SourceGraphic" operator="in"/>
    </filter>
    <filter id="pencil" x="-5%" y="-5%" width="110%" height="110%">
      <feTurbulence type="fractalNoise" baseFrequency="0.014" numOctaves="2" seed="9" result="shake"/>
      <feDisplacementMap in="SourceGraphic" in2="shake" scale="9" result="drawn"/>
      <feTurbulence type="fractalNoise" baseFrequency="0.85" numOctaves="2" seed="2"/>
      <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -3.2 2.35"/>
      <feComposite in="drawn" operator="in"/>
    </filter>
    <filter id="hollow" x="-5%" y="-5%" width="110%" height="110%">
      <feFlood flood-color="#160b02"/>
      <feComposite in2="SourceAlpha" operator="out"/>
      <feGaussianBlur stdDeviation="3"/>
      <feOffset dx="3" dy="4"/>
      <feComposite in2="SourceAlpha" operator="in" result="shade"/>
      <feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="shade"/></feMerge>
    </filter>
    <linearGradient id="edge" x1="0" y1="0" x2="1" y2="1">
      <stop stop-color="#fff3cd"/><stop offset="0.45" stop-color="#b78736"/><stop offset="1" stop-color="#4c3210"/>
    </linearGradient>
    <linearGradient id="inner" x1="0" y1="0" x2="1" y2="1">
      <stop stop-color="#5a3c14"/><stop offset="0.55" stop-color="#c79a4b"/><stop offset="1" stop-color="#ffeec0"/>
    </linearGradient>
    <linearGradient id="burnt" x1="0" y1="0" x2="0" y2="1">
      <stop stop-color="#2b1705"/><stop offset="1" stop-color="#4a2b0c"/>
    </linearGradient>
    <radialGradient id="dim" cx="0.36" cy="0.3" r="0.85">
      <stop offset="0.3" stop-color="#fff" stop-opacity="0.16"/><stop offset="0.62" stop-color="#fff" stop-opacity="0"/>
      <stop offset="1" stop-color="#241402" stop-opacity="0.6"/>
    </radialGradient>
    <linearGradient id="fade" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0.35" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#2a221a" stop-opacity="0.34"/>
    </linearGradient>
    <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
      <stop stop-color="#ff8a4c" stop-opacity="0"/><stop offset="0.75" stop-color="#ff7a3d" stop-opacity="0.8"/>
      <stop offset="1" stop-color="#ffe2cf"/>
    </linearGradient>
    <clipPath id="words">${written.replace(' vector-effect="non-scaling-stroke"', '')}</clipPath>
    <clipPath id="sheet"><rect x="-292" y="-285" width="590" height="570" rx="4"/></clipPath>
    <clipPath id="disc"><circle r="${radius}"/></clipPath>
  </defs>

  <g transform="translate(822 372) rotate(6)">
    <rect x="-292" y="-285" width="590" height="570" rx="4" fill="#f6f0e2" filter="url(#paper)"/>
    <rect x="-292" y="-285" width="590" height="570" rx="4" fill="url(#fade)"/>
    <g filter="url(#pencil)" stroke="#3b3833" stroke-linecap="round" stroke-linejoin="round">
      <g stroke-opacity="0.55" stroke-width="1.6">
        <path d="M-262 -8H274M4 -262V236"/>
        <circle cx="4" cy="-8" r="212"/>
        <circle cx="6" cy="-6" r="172"/>
      </g>
      <g stroke-opacity="0.85" stroke-width="2.4">
        <circle cx="5" cy="-9" r="216"/>
        <circle cx="3" cy="-7" r="171"/>
      </g>
      <g transform="translate(4 -8)">
        <g stroke-width="1.5" stroke-opacity="0.45">
          <path d="${wave(193, 15, 26, 0)}"/><path d="${wave(193, 15, 26, Math.PI)}"/>
        </g>
        <g transform="scale(0.86)">
          <g clip-path="url(#words)" stroke-width="2.6">${hatching}</g>
          <g stroke-width="3">${written}</g>
          <g stroke-width="1.6" stroke-opacity="0.6" transform="translate(1.5 -1.5)">${written}</g>
        </g>
      </g>
      <path d="M-208 246H216M-208 238V254M216 238V254" stroke-width="2" stroke-opacity="0.75"/>
      ${pencilled(size, 'translate(4 264)')}
      ${pencilled(note, 'translate(196 -250) rotate(-3)')}
    </g>
    <g clip-path="url(#sheet)" fill="#000">
      <g transform="rotate(-6) translate(-478 80)">
        <circle r="${radius}" cx="16" cy="34" fill-opacity="0.7" filter="url(#soft)"/>
        <circle r="${radius - 4}" cx="5" cy="10" fill-opacity="0.7" filter="url(#near)"/>
      </g>
    </g>
  </g>

  <g transform="translate(344 452)">
    <g clip-path="url(#disc)">
      ${turned()}
      <g stroke-width="1.4">${grooves}</g>
      <circle r="${radius}" fill="url(#dim)"/>
    </g>
    <circle r="${radius - 6}" stroke="url(#edge)" stroke-width="12"/>
    <circle r="${radius - 13}" stroke="url(#inner)" stroke-width="2.5"/>
    <g stroke-width="1.5">
      <g stroke="#fff1c9" stroke-opacity="0.65" transform="translate(1.1 1.4)">${rim.map((d) => `<path d="${d}"/>`).join('')}</g>
      <g stroke="#331c05" stroke-opacity="0.88">${rim.map((d) => `<path d="${d}"/>`).join('')}</g>
    </g>
    <g fill="#fff0c4" fill-opacity="0.85" transform="translate(1.6 2.2)">${written}</g>
    <g fill="url(#burnt)" filter="url(#hollow)">${written}</g>
    <g transform="translate(-115 14)">
      <rect x="-1.6" y="-450" width="3.2" height="450" fill="url(#beam)"/>
      <circle r="26" fill="#ff6a2b" fill-opacity="0.75" filter="url(#glow)"/>
      <circle r="5.5" fill="#fff3ea"/>
    </g>
  </g>
</svg>`;
}

const drawn = await sharp(Buffer.from(await scene()), { density: 144 })
  .png()
  .toBuffer();
const [, , preview] = process.argv;
if (preview) await writeFile(preview, drawn);
const file = path.join(root, 'web/src/features/auth/piece.webp');
const { size } = await sharp(drawn)
  .resize({ width: 840 })
  .webp({ quality: 30, alphaQuality: 70, effort: 6 })
  .toFile(file);
console.log(`${path.relative(root, file)}: ${size} bytes`);
