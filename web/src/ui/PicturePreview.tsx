import { useCallback } from 'react';

type PicturePreviewProps = {
  /** A picture the browser can decode: PNG, JPEG, WebP. */
  file: Blob;
  /** `cover` fills the box and cuts the edges; `contain` shows the whole picture. */
  fit?: 'cover' | 'contain';
  className?: string;
};

async function draw(canvas: HTMLCanvasElement, file: Blob, fit: 'cover' | 'contain') {
  const picture = await createImageBitmap(file);
  const density = Math.min(devicePixelRatio, 2);
  const width = Math.max(1, Math.round(canvas.clientWidth * density));
  const height = Math.max(1, Math.round(canvas.clientHeight * density));
  const choose = fit === 'cover' ? Math.max : Math.min;
  const scale = choose(width / picture.width, height / picture.height);
  const scaled = { width: width / scale, height: height / scale };
  canvas.width = width;
  canvas.height = height;
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      (picture.width - scaled.width) / 2,
      (picture.height - scaled.height) / 2,
      scaled.width,
      scaled.height,
      0,
      0,
      width,
      height,
    );
  picture.close();
}

/**
 * A chosen picture before it is sent. It is drawn on a canvas, because the content security policy allows no `blob:`
 * addresses.
 */
export function PicturePreview({ file, fit = 'cover', className }: PicturePreviewProps) {
  const show = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      // An unreadable picture stays blank; the server refuses it with a reason.
      if (canvas) draw(canvas, file, fit).catch(() => undefined);
    },
    [file, fit],
  );
  return <canvas ref={show} aria-hidden="true" className={className} />;
}
