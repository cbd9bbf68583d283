import { useQuery } from '@tanstack/react-query';
import { LocateFixed, MapPinOff } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { getAddress } from '#contract/upgrades';
import { queryOf } from '../../../lib/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { type MapPoint, pointOf } from '../../../ui/map-tiles.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const PointMap = lazyPart(async () => (await import('../../../ui/PointMap.tsx')).PointMap);

type PlaceMapProps = {
  tiles: string;
  point: MapPoint | null;
  start: { at: MapPoint; zoom: number };
  addressText: string;
  onChange: (point: MapPoint | null) => void;
  /** Called when the person accepts the found address. */
  onAddress: (address: string) => void;
  isDisabled: boolean;
};

export function PlaceMap(props: PlaceMapProps) {
  const { tiles, point, start, addressText, onChange, onAddress, isDisabled } = props;
  const id = useId();
  const [queriedPoint, setQueriedPoint] = useState<MapPoint | null>(null);
  const [lookAt, setLookAt] = useState<MapPoint | null>(null);
  const ownLocation = useOwnLocation((found) => {
    const here = pointOf(found);
    setLookAt(here);
    setPin(here);
  });
  const search = useQuery({
    ...queryOf(getAddress, { query: queriedPoint ?? {} }),
    enabled: queriedPoint !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const address = toPersianDigits((queriedPoint && search.data?.data.formatted_address) ?? '');

  function setPin(next: MapPoint | null) {
    ownLocation.clearRefusal();
    setQueriedPoint(next);
    onChange(next);
  }

  return (
    <div className="flex flex-col gap-3">
      <div>
        <h4 id={`${id}-title`} className="text-sm font-medium">
          نقطهٔ کارگاه روی نقشه <span className="font-normal text-muted">(اختیاری)</span>
        </h4>
        <p id={`${id}-how`} className="text-xs text-muted">
          روی نقشه بزنید تا سوزن گذاشته شود؛ با کشیدن جابه‌جا می‌شود.{' '}
          <span className="pointer-coarse:hidden">
            با صفحه‌کلید: کلیدهای جهت‌نما نقشه را می‌برند، «+» و «-» نزدیک و دور می‌کنند و «Enter» سوزن را وسط
            نقشه می‌گذارد.
          </span>
        </p>
      </div>
      <Suspense fallback={<Skeleton className="h-72 w-full rounded-md" />}>
        <PointMap
          tiles={tiles}
          label="نقشهٔ جای کارگاه"
          describedBy={`${id}-how`}
          point={point}
          start={start}
          lookAt={lookAt}
          onPick={setPin}
          isDisabled={isDisabled}
          className="h-72"
        />
      </Suspense>
      <div className="flex flex-wrap gap-2">
        {ownLocation.isAvailable && (
          <Button
            size="sm"
            icon={<LocateFixed />}
            isLoading={ownLocation.isLocating}
            isDisabled={isDisabled}
            onPress={ownLocation.locate}
          >
            جای من
          </Button>
        )}
        {point && (
          <Button
            size="sm"
            variant="ghost"
            icon={<MapPinOff />}
            isDisabled={isDisabled}
            onPress={() => setPin(null)}
          >
            حذف سوزن
          </Button>
        )}
      </div>
      <div role="status" className="flex flex-col gap-2 text-sm empty:hidden">
        {ownLocation.refusal && <p className="text-danger">{ownLocation.refusal}</p>}
        {queriedPoint && <span className="sr-only">سوزن گذاشته شد.</span>}
        {address && !addressText.includes(address) && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-info-soft px-4 py-2.5">
            <p>
              آدرس این نقطه: <bdi className="font-medium">{address}</bdi>
            </p>
            <Button size="sm" isDisabled={isDisabled} onPress={() => onAddress(address)}>
              همین را بنویس
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

const refusals: Record<number, string> = {
  1: 'مرورگر اجازهٔ دیدن جای شما را ندارد. در تنظیمات مرورگر اجازه دهید، یا خودتان روی نقشه بزنید.',
  2: 'جای شما پیدا نشد. خودتان روی نقشه بزنید.',
  3: 'پیدا کردن جای شما بیش از حد طول کشید. دوباره تلاش کنید، یا خودتان روی نقشه بزنید.',
};

function useOwnLocation(onFound: (point: MapPoint) => void) {
  const [isLocating, setLooking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  function locate() {
    setRefusal(null);
    setLooking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLooking(false);
        onFound({ lat: coords.latitude, lng: coords.longitude });
      },
      ({ code }) => {
        setLooking(false);
        setRefusal(refusals[code] ?? refusals[2] ?? null);
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  }

  return {
    // Browsers give the location on secure addresses only.
    isAvailable: isSecureContext && 'geolocation' in navigator,
    locate,
    isLocating,
    refusal,
    clearRefusal: () => setRefusal(null),
  };
}
