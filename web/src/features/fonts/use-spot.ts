import { useState } from 'react';
import { ringLimits } from '#contract/common/rings';
import { deviceStorage } from '../../lib/browser-storage.ts';

const storageKey = 'laser-spot';
/** In mm: a usual fibre laser. */
const usual = 0.05;

/** The diameter of the workshop's laser spot in mm, kept in the browser. */
export function useSpot() {
  const [spot, setSpot] = useState(() => {
    const kept = Number(deviceStorage.read(storageKey) ?? usual);
    return kept >= ringLimits.spot.least && kept <= ringLimits.spot.most ? kept : usual;
  });
  return [
    spot,
    (next: number) => {
      deviceStorage.write(storageKey, String(next));
      setSpot(next);
    },
  ] as const;
}
