import { useState } from 'react';
import { deviceStorage } from '../../lib/browser-storage.ts';

export const metals = ['gold', 'silver', 'steel'] as const;
export type Metal = (typeof metals)[number];
export const metalLabels: Record<Metal, string> = { gold: 'طلا', silver: 'نقره', steel: 'استیل' };

const storageKey = 'ring-metal';

export function useMetal() {
  const [metal, setMetal] = useState<Metal>(() => {
    const kept = deviceStorage.read(storageKey);
    return metals.find((each) => each === kept) ?? 'gold';
  });
  return [
    metal,
    (next: Metal) => {
      deviceStorage.write(storageKey, next);
      setMetal(next);
    },
  ] as const;
}
