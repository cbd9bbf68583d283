import { cx } from '../class-names.ts';
import { useEffect, useEffectEvent, useRef } from 'react';

type BlobPictureProps = {
  picture: Blob;
  /** The name for screen readers; without it, the picture is only an ornament. */
  name?: string;
  onFail?: () => void;
  className?: string;
};

/** A whole picture on a canvas, because the content security policy allows no `blob:` addresses. */
export function BlobPicture({ picture, name, onFail, className }: BlobPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fail = useEffectEvent(() => onFail?.());
  useEffect(() => {
    let isOld = false;
    createImageBitmap(picture).then(
      (bitmap) => {
        const drawn = canvas.current;
        if (drawn && !isOld) {
          drawn.width = bitmap.width;
          drawn.height = bitmap.height;
          drawn.getContext('2d')?.drawImage(bitmap, 0, 0);
        }
        bitmap.close();
      },
      () => !isOld && fail(),
    );
    return () => {
      isOld = true;
    };
  }, [picture]);
  return (
    <canvas
      ref={canvas}
      {...(name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      data-theme="light"
      className={cx('paper', className)}
    />
  );
}
