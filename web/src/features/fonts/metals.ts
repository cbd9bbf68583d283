import { useState } from 'react';
import { deviceStorage } from '../../lib/browser-storage.ts';

export const metals = ['gold', 'silver', 'steel'] as const;
export type Metal = (typeof metals)[number];

const storageKey = 'ring-metal';

/** Returns the metal that was chosen on this device, null for none yet. */
export function useMetal() {
  const [metal, setMetal] = useState<Metal | null>(() => {
    const stored = deviceStorage.read(storageKey);
    return metals.find((each) => each === stored) ?? null;
  });
  return [
    metal,
    (next: Metal) => {
      deviceStorage.write(storageKey, next);
      setMetal(next);
    },
  ] as const;
}
