import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { MapPoint } from '../../ui/map-tiles.ts';
import { StaticMap } from '../../ui/StaticMap.tsx';
import { Sample } from './Shelf.tsx';

const PointMap = lazyPart(async () => (await import('../../ui/PointMap.tsx')).PointMap);

/** Replaces map tiles, which only an operator can configure. */
const tiles = '/icons/icon.svg?{z}/{x}/{y}';
const square = { lat: 35.6997, lng: 51.338 };

export function PointMapSample() {
  const [point, setPoint] = useState<MapPoint | null>(square);
  return (
    <Sample name="PointMap">
      <Suspense>
        <PointMap
          tiles={tiles}
          label="نقشهٔ نمونه"
          point={point}
          start={{ at: square, zoom: 12 }}
          onPick={setPoint}
          className="h-64"
        />
      </Suspense>
    </Sample>
  );
}

export function StaticMapSample() {
  return (
    <Sample name="StaticMap">
      <StaticMap tiles={tiles} point={square} className="h-40 rounded-md" />
    </Sample>
  );
}
