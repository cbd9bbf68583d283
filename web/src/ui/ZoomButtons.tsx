import { ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from './Button.tsx';

type ZoomButtonsProps = { scale: number; zoomBy: (factor: number) => void };

/** Makes a picture of `useZoom` smaller and larger. */
export function ZoomButtons({ scale, zoomBy }: ZoomButtonsProps) {
  return (
    <>
      <IconButton
        label="کوچک‌تر"
        icon={<ZoomOut />}
        isDisabled={scale === 1}
        onPress={() => zoomBy(1 / 1.5)}
      />
      <IconButton label="بزرگ‌تر" icon={<ZoomIn />} isDisabled={scale >= 8} onPress={() => zoomBy(1.5)} />
    </>
  );
}
