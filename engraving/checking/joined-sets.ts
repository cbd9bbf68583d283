/** Sets of the numbers below `count`, each alone at first. `rootOf` returns the first number of one's set. */
export function joinedSets(count: number) {
  const parents = Int32Array.from({ length: count }, (_, n) => n);
  const rootOf = (n: number): number => {
    let at = n;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at] ?? 0] ?? 0;
      at = parents[at] ?? 0;
    }
    return at;
  };
  const join = (n: number, m: number): void => {
    const [a, b] = [rootOf(n), rootOf(m)];
    parents[Math.max(a, b)] = Math.min(a, b);
  };
  return { rootOf, join };
}
