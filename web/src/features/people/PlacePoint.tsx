import { ExternalLink } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { useMapTiles } from '../../lib/use-map-tiles.ts';
import { Ltr } from '../../ui/Ltr.tsx';
import { StaticMap } from '../../ui/StaticMap.tsx';

const formatDegrees = (degrees: number) => toPersianDigits(degrees.toFixed(5)).replace('.', '٫');

export function PlacePoint({ lat, lng }: { lat: number; lng: number }) {
  const tiles = useMapTiles();
  return (
    <a
      href={`https://neshan.org/maps/@${lat},${lng},17z`}
      target="_blank"
      rel="noopener noreferrer"
      className="mt-1 block max-w-form overflow-hidden rounded-md border text-sm font-normal transition-colors hover:border-control"
    >
      {tiles !== null && <StaticMap tiles={tiles} point={{ lat, lng }} className="h-40" />}
      <span className="flex items-center justify-between gap-3 bg-surface px-3.5 py-2">
        <span>
          دیدن در نقشهٔ نشان
          <span className="sr-only">، در برگهٔ تازه باز می‌شود</span>
        </span>
        <span className="flex items-center gap-2 text-muted [&>.lucide]:size-4">
          <Ltr>{`${formatDegrees(lat)}، ${formatDegrees(lng)}`}</Ltr>
          <ExternalLink className="mirror" />
        </span>
      </span>
    </a>
  );
}
