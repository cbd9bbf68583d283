import { ZoomButtons } from '../ZoomButtons.tsx';
import { BlobPicture } from './BlobPicture.tsx';
import { useZoom } from '../use-zoom.ts';

type FileImageProps = {
  name: string;
  /** Its address, or the picture itself. */
  picture: string | Blob;
  onFail: () => void;
};

/** The server's picture of a file, or the file's own, with its texts and pictures of pixels. */
export function FileImage({ name, picture, onFail }: FileImageProps) {
  const { view, zoomBy, boxProps } = useZoom();
  return (
    <div className="relative size-full bg-sunken">
      <div
        {...boxProps}
        className="absolute inset-0 grid cursor-grab touch-none place-items-center overflow-hidden p-4 select-none active:cursor-grabbing sm:p-10"
      >
        <div
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          className="grid size-full min-h-0 grid-rows-[minmax(0,1fr)] place-items-center"
        >
          {typeof picture === 'string' ? (
            <img
              src={picture}
              alt={name}
              draggable={false}
              onError={onFail}
              data-theme="light"
              className="max-h-full min-h-0 max-w-full paper animate-appear bg-raised object-contain"
            />
          ) : (
            <BlobPicture
              picture={picture}
              name={name}
              onFail={onFail}
              // Those that files carry are small.
              className="h-[min(100%,36rem)] max-w-full animate-appear object-contain"
            />
          )}
        </div>
      </div>
      <div
        role="group"
        aria-label="نمای تصویر"
        className="absolute inset-x-0 bottom-3 mx-auto flex w-fit gap-0.5 rounded-lg border bg-raised p-1 shadow-raised"
      >
        <ZoomButtons scale={view.scale} zoomBy={zoomBy} />
      </div>
    </div>
  );
}
