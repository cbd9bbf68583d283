import { ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '../IconButton.tsx';
import { useZoom } from '../use-zoom.ts';

type FileImageProps = { name: string; src: string; onFail: () => void };

/** What the server drew of a file: also its texts and pictures of pixels. */
export function FileImage({ name, src, onFail }: FileImageProps) {
  const { view, zoomBy, boxProps } = useZoom();
  return (
    <div className="relative size-full bg-sunken">
      <div
        {...boxProps}
        className="absolute inset-0 grid cursor-grab touch-none place-items-center overflow-hidden p-4 select-none active:cursor-grabbing sm:p-10"
      >
        <img
          src={src}
          alt={name}
          draggable={false}
          onError={onFail}
          data-theme="light"
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          className="max-h-full min-h-0 max-w-full animate-appear bg-raised object-contain"
        />
      </div>
      <div
        role="group"
        aria-label="نمای تصویر"
        className="absolute inset-x-0 bottom-3 mx-auto flex w-fit gap-0.5 rounded-lg border bg-raised p-1 shadow-raised"
      >
        <IconButton
          label="کوچک‌تر"
          icon={<ZoomOut />}
          isDisabled={view.scale === 1}
          onPress={() => zoomBy(1 / 1.5)}
        />
        <IconButton
          label="بزرگ‌تر"
          icon={<ZoomIn />}
          isDisabled={view.scale >= 8}
          onPress={() => zoomBy(1.5)}
        />
      </div>
    </div>
  );
}
