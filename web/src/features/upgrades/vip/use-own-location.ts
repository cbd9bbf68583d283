import { useState } from 'react';
import type { MapPoint } from '../../../ui/map-tiles.ts';

const refusals: Record<number, string> = {
  1: 'مرورگر اجازهٔ دیدن جای شما را ندارد. در تنظیمات مرورگر اجازه دهید، یا خودتان روی نقشه بزنید.',
  2: 'جای شما پیدا نشد. خودتان روی نقشه بزنید.',
  3: 'پیدا کردن جای شما بیش از حد طول کشید. دوباره تلاش کنید، یا خودتان روی نقشه بزنید.',
};

export function useOwnLocation(onFound: (point: MapPoint) => void) {
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
