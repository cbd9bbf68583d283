import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usualSpot } from '#contract/common/lasers';
import { ringLimits } from '#contract/common/rings';
import { deviceStorage } from '../../lib/browser-storage.ts';
import { ownLaser } from '../devices/parts.tsx';

const storageKey = 'laser-spot';

/** The diameter of the workshop's laser spot in mm: as kept in the browser, else that of the person's own device. */
export function useSpot() {
  const laser = useQuery(ownLaser).data;
  const [chosen, setChosen] = useState(() => {
    const stored = Number(deviceStorage.read(storageKey));
    return stored >= ringLimits.spot.min && stored <= ringLimits.spot.max ? stored : null;
  });
  return [
    chosen ?? laser?.spot ?? usualSpot,
    (next: number) => {
      deviceStorage.write(storageKey, String(next));
      setChosen(next);
    },
  ] as const;
}
