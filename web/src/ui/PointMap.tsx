import 'leaflet/dist/leaflet.css';
import { divIcon, type Map as LeafletMap, map as openMap, marker, type TileLayer, tileLayer } from 'leaflet';
import { Crosshair, Minus, Plus, RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from './Button.tsx';
import { cx } from './class-names.ts';
import { MapPinShape } from './MapPinShape.tsx';
import { creditOf, type MapPoint, pointOf } from './map-tiles.ts';

type PointMapProps = {
  tiles: string;
  label: string;
  /** The id of the element that explains how to use the map. */
  describedBy?: string;
  point: MapPoint | null;
  /** The first view when there is no point; zoom from 4 (Iran) to 19 (a door). */
  start: { at: MapPoint; zoom: number };
  /** The map moves to this point, at street level, whenever it changes. */
  lookAt?: MapPoint | null;
  onPick: (point: MapPoint) => void;
  isDisabled?: boolean;
  className?: string;
};

const street = 16;
/** A click below this zoom level also zooms in, so that the pin can be placed exactly. */
const near = 14;

/**
 * A map to put a pin on: by a click, by dragging, or by Enter at the cross in its middle. Load it lazily, because it
 * brings Leaflet. Without tiles it shows only a message.
 */
export function PointMap(props: PointMapProps) {
  const { tiles, label, describedBy, point, start, lookAt, onPick, isDisabled = false, className } = props;
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [layer, setLayer] = useState<TileLayer | null>(null);
  const [isBlind, setBlind] = useState(false);
  const [pinPlace] = useState(() => document.createElement('span'));

  const pick = useEffectEvent((on: LeafletMap, at: MapPoint) => {
    if (isDisabled) return;
    onPick(pointOf(at));
    if (on.getZoom() < near) on.setView(at, Math.min(on.getZoom() + 4, street));
  });

  useEffect(() => {
    if (!place.current) return undefined;
    const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    const opened = openMap(place.current, {
      center: point ?? start.at,
      zoom: point ? street : start.zoom,
      minZoom: 4,
      maxZoom: 19,
      zoomControl: false,
      attributionControl: false,
      doubleClickZoom: false,
      // The wheel scrolls the page; it zooms only while the map has the focus.
      scrollWheelZoom: false,
      inertia: moves,
      fadeAnimation: moves,
      zoomAnimation: moves,
      markerZoomAnimation: moves,
    });
    opened.on('focus', () => opened.scrollWheelZoom.enable());
    opened.on('blur', () => opened.scrollWheelZoom.disable());
    opened.on('click', ({ latlng }) => pick(opened, latlng));
    opened.on('keydown', ({ originalEvent }) => {
      if (originalEvent.key !== 'Enter') return;
      originalEvent.preventDefault();
      pick(opened, opened.getCenter());
    });

    // Map services require a referrer, and the page's own policy sends none.
    const pictures = tileLayer(tiles, { maxZoom: 19, maxNativeZoom: 18, referrerPolicy: 'origin' });
    let came = 0;
    pictures.on('loading', () => (came = 0));
    pictures.on('tileload', () => (came += 1));
    pictures.on('load', () => setBlind(came === 0));
    pictures.addTo(opened);
    setMap(opened);
    setLayer(pictures);
    return () => {
      setMap(null);
      opened.remove();
    };
    // oxlint-disable-next-line exhaustive-deps -- where it begins is for its first moment only.
  }, [tiles]);

  const [lat, lng] = [point?.lat, point?.lng];
  useEffect(() => {
    if (!map || lat === undefined || lng === undefined) return undefined;
    const icon = divIcon({ className: '', html: pinPlace, iconSize: [32, 40], iconAnchor: [16, 39] });
    const pin = marker([lat, lng], { icon, draggable: !isDisabled, keyboard: false, autoPan: true }).addTo(
      map,
    );
    pin.on('dragend', () => pick(map, pin.getLatLng()));
    if (!map.getBounds().contains([lat, lng])) map.panTo([lat, lng]);
    return () => void pin.remove();
  }, [map, lat, lng, isDisabled, pinPlace]);

  useEffect(() => {
    if (map && lookAt) map.setView(lookAt, street);
  }, [map, lookAt]);

  return (
    <div
      dir="ltr"
      className={cx(
        'relative isolate overflow-hidden rounded-md border bg-sunken outline-offset-2 has-[>:focus-visible]:outline-2',
        className,
      )}
    >
      <div
        ref={place}
        role="application"
        aria-label={label}
        aria-describedby={describedBy}
        className="peer z-0 size-full cursor-crosshair bg-sunken! outline-none! dark:[&_.leaflet-tile-pane]:brightness-75"
      />
      {createPortal(<MapPinShape className="h-10 w-8" />, pinPlace)}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 grid place-items-center text-ink opacity-0 dark:text-canvas peer-focus-visible:opacity-100"
      >
        <Crosshair className="size-8" />
      </span>
      <div className="absolute end-2 top-2 flex flex-col gap-1.5">
        <IconButton
          size="sm"
          variant="outline"
          label="نزدیک‌تر"
          icon={<Plus />}
          onPress={() => map?.zoomIn()}
        />
        <IconButton
          size="sm"
          variant="outline"
          label="دورتر"
          icon={<Minus />}
          onPress={() => map?.zoomOut()}
        />
      </div>
      <span className="pointer-events-none absolute end-0 bottom-0 rounded-ss-sm bg-surface px-1.5 text-2xs text-muted">
        {creditOf(tiles)}
      </span>
      <div role="status" dir="rtl" className="absolute inset-x-0 bottom-0 bg-surface">
        {isBlind && (
          <div className="flex items-center justify-between gap-3 border-t px-4 py-2.5 text-sm">
            <p>نقشه باز نشد؛ همان آدرس نوشته‌شده کافی است.</p>
            <Button size="sm" icon={<RotateCw />} onPress={() => layer?.redraw()}>
              تلاش دوباره
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
