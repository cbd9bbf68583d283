type Rosette = { petals: number; turns: number; radius: number; depth: number };

function random(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** One closed line: the radius swings `petals / turns` times a turn, so that each turn lies a little beside the last. */
function rosette({ petals, turns, radius, depth }: Rosette, phase: number): string {
  const steps = Math.max(72, Math.ceil((petals / turns) * 14)) * turns;
  const at = (step: number): [number, number] => {
    const angle = (step / steps) * turns * 2 * Math.PI;
    const reach = radius * (1 - depth + depth * Math.cos((petals / turns) * angle + phase));
    return [50 + reach * Math.cos(angle), 50 + reach * Math.sin(angle)];
  };
  const text = ([x, y]: [number, number]) => `${x.toFixed(2)} ${y.toFixed(2)}`;
  const between = (a: [number, number], b: [number, number]): [number, number] => [
    (a[0] + b[0]) / 2,
    (a[1] + b[1]) / 2,
  ];
  let path = `M${text(between(at(-1), at(0)))}`;
  for (let step = 0; step < steps; step += 1) path += `Q${text(at(step))} ${text(between(at(step), at(step + 1)))}`;
  return `${path}Z`;
}

const made = new Map<number, string[]>();

/**
 * The lines of an engraver's rosette in a box of 100 × 100: three bands, each one closed line. The same seed always gives
 * the same drawing.
 */
export function guillochePaths(seed: number): string[] {
  const known = made.get(seed);
  if (known) return known;
  const next = random(seed);
  const band = (radius: number, depth: number, turns: number): string => {
    let petals = turns * (6 + Math.floor(next() * 7)) + 1 + Math.floor(next() * (turns - 1));
    while (gcd(petals, turns) !== 1) petals += 1;
    return rosette({ petals, turns, radius, depth }, next() * Math.PI);
  };
  const paths = [
    band(49, 0.11 + next() * 0.05, 11),
    band(38, 0.17 + next() * 0.08, 13),
    band(23, 0.28 + next() * 0.12, 9),
  ];
  made.set(seed, paths);
  return paths;
}
