import './react-aria-strings.ts';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { formatNumber } from '#contract/common/money';
import { buttonClass, IconButton } from './Button.tsx';
import { cx } from './class-names.ts';
import { FileName } from './FileName.tsx';
import { Spinner } from './Spinner.tsx';
import { ZoomButtons } from './ZoomButtons.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';
import { useZoom } from './use-zoom.ts';

export type ViewerImage = {
  src: string;
  alt: string;
  download?: string;
};

type ImageViewerProps = {
  images: readonly ViewerImage[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  index: number;
  onIndexChange: (index: number) => void;
  label?: string;
};

export function ImageViewer({
  images,
  isOpen,
  onOpenChange,
  label = 'نمایش تصویر',
  ...rest
}: ImageViewerProps) {
  useCloseOnBack({ isOpen, onOpenChange });
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      data-over="viewer"
      data-theme="dark"
      className="fixed inset-0 z-50 bg-viewer text-ink transition-opacity duration-200 data-entering:opacity-0 data-exiting:opacity-0"
    >
      <Modal className="size-full">
        <Dialog aria-label={label} className="size-full outline-none">
          <Stage images={images} onClose={() => onOpenChange(false)} {...rest} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type StageProps = Pick<ImageViewerProps, 'images' | 'index' | 'onIndexChange'> & { onClose: () => void };

function Stage({ images, index, onIndexChange, onClose }: StageProps) {
  const at = Math.min(index, images.length - 1);
  const image = images[at];
  const { view, reset, zoomBy, boxProps } = useZoom();
  const [loaded, setLoaded] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [ratio, setRatio] = useState(1);

  function go(step: number) {
    const next = at + step;
    if (next < 0 || next >= images.length) return;
    reset();
    onIndexChange(next);
  }

  useEffect(() => {
    for (const near of [images[at + 1], images[at - 1]]) if (near) new Image().src = near.src;
  }, [images, at]);

  // In right-to-left order the next picture is on the left.
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(1),
    ArrowRight: () => go(-1),
    '+': () => zoomBy(1.5),
    '=': () => zoomBy(1.5),
    '-': () => zoomBy(1 / 1.5),
    '0': reset,
    // The dialog's own handler gets no Escape once the focused button is disabled.
    Escape: onClose,
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => keys[event.key]?.());
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  if (!image) return null;
  const many = images.length > 1;
  return (
    <div className="relative flex size-full flex-col">
      <div
        {...boxProps}
        className="relative min-h-0 flex-1 cursor-grab touch-none overflow-hidden active:cursor-grabbing"
      >
        {loaded !== image.src && (
          <span className="absolute inset-0 grid place-items-center">
            {failed === image.src ? (
              <p role="alert" className="text-muted">
                این تصویر نمایش داده نمی‌شود{image.download && '؛ خود فایل را دریافت کنید'}.
              </p>
            ) : (
              <Spinner size="lg" label="در حال دریافت تصویر" />
            )}
          </span>
        )}
        <div className="absolute inset-4 grid place-items-center sm:inset-14 [container-type:size]">
          <img
            key={image.src}
            src={image.src}
            alt={image.alt}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              setLoaded(image.src);
              setRatio(naturalWidth / naturalHeight || 1);
            }}
            onError={() => setFailed(image.src)}
            // Black lines on a transparent background need white behind them, no larger than the picture itself.
            data-theme="light"
            style={{
              aspectRatio: ratio,
              inlineSize: `min(100cqw, ${ratio * 100}cqh)`,
              transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
            }}
            className={cx(
              'paper bg-raised select-none',
              loaded === image.src ? 'animate-appear' : 'opacity-0',
            )}
          />
        </div>
      </div>
      <Bar className="top-0">
        <span className="flex-1 text-sm text-muted" aria-live="polite">
          {many && `${formatNumber(at + 1)} از ${formatNumber(images.length)}`}
        </span>
        <ZoomButtons scale={view.scale} zoomBy={zoomBy} />
        {image.download && (
          <a
            href={image.download}
            download
            aria-label={`دریافت ${image.alt}`}
            className={buttonClass('ghost', 'md', 'px-3 text-muted')}
          >
            <Download />
          </a>
        )}
        <IconButton label="بستن" icon={<X />} onPress={onClose} />
      </Bar>
      {many && (
        <>
          <IconButton
            label="تصویر قبلی"
            variant="outline"
            icon={<ChevronLeft className="mirror" />}
            isDisabled={at === 0}
            onPress={() => go(-1)}
            className="absolute! start-3 top-1/2 -translate-y-1/2"
          />
          <IconButton
            label="تصویر بعدی"
            variant="outline"
            icon={<ChevronRight className="mirror" />}
            isDisabled={at === images.length - 1}
            onPress={() => go(1)}
            className="absolute! end-3 top-1/2 -translate-y-1/2"
          />
        </>
      )}
      <Bar className="bottom-0 justify-center">
        <p className="min-w-0">
          <FileName className="text-sm">{image.alt}</FileName>
        </p>
      </Bar>
    </div>
  );
}

function Bar({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={`absolute inset-x-0 z-10 flex items-center gap-1 bg-viewer px-4 py-2 [&>p]:pointer-events-none ${className}`}
    >
      {children}
    </div>
  );
}
