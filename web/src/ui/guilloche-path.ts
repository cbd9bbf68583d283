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

/**
 * Returns one closed line. The radius oscillates `petals / turns` times a turn, so that each turn is offset from the
 * last.
 */
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
  for (let step = 0; step < steps; step += 1)
    path += `Q${text(at(step))} ${text(between(at(step), at(step + 1)))}`;
  return `${path}Z`;
}

const cache = new Map<string, string[]>();

/**
 * Returns the lines of a rosette in a box of 100 × 100: three bands, each one closed line. The same seed always gives
 * the same drawing. `open` has fewer lines, for small sizes.
 */
export function guillochePaths(seed: number, open = false): string[] {
  const name = `${seed}${open}`;
  const cached = cache.get(name);
  if (cached) return cached;
  const next = random(seed);
  const band = (radius: number, depth: number, turns: number): string => {
    let petals = turns * (6 + Math.floor(next() * 7)) + 1 + Math.floor(next() * (turns - 1));
    while (gcd(petals, turns) !== 1) petals += 1;
    return rosette({ petals, turns, radius, depth }, next() * Math.PI);
  };
  const paths = [
    band(49, 0.12 + next() * 0.06, open ? 3 : 7),
    band(37, 0.19 + next() * 0.09, open ? 4 : 9),
    band(21, 0.3 + next() * 0.14, open ? 3 : 5),
  ];
  cache.set(name, paths);
  return paths;
}
