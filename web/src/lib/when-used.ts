const interactions = ['scroll', 'wheel', 'pointerdown', 'keydown', 'input'] as const;

/** Runs a function when the person first scrolls, presses or types; the returned function gives the wait up. */
export function whenUsed(run: () => void): () => void {
  const used = new AbortController();
  const runOnce = () => {
    used.abort();
    run();
  };
  for (const interaction of interactions)
    addEventListener(interaction, runOnce, { passive: true, capture: true, signal: used.signal });
  return () => used.abort();
}
