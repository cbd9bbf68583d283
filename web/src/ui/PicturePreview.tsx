import { useCallback } from 'react';

type PicturePreviewProps = {
  /** A picture the browser can read: PNG, JPEG, WebP. */
  file: Blob;
  /** Size and shape; what does not fit is cut off around the middle. */
  className?: string;
};

async function draw(canvas: HTMLCanvasElement, file: Blob) {
  const picture = await createImageBitmap(file);
  const density = Math.min(devicePixelRatio, 2);
  const width = Math.max(1, Math.round(canvas.clientWidth * density));
  const height = Math.max(1, Math.round(canvas.clientHeight * density));
  const scale = Math.max(width / picture.width, height / picture.height);
  const shown = { width: width / scale, height: height / scale };
  canvas.width = width;
  canvas.height = height;
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      (picture.width - shown.width) / 2,
      (picture.height - shown.height) / 2,
      shown.width,
      shown.height,
      0,
      0,
      width,
      height,
    );
  picture.close();
}

/** A chosen picture before it is sent. Drawn rather than linked: a `blob:` address would need a hole in the content policy. */
export function PicturePreview({ file, className }: PicturePreviewProps) {
  const show = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      // What cannot be read stays blank; the server says why.
      if (canvas) draw(canvas, file).catch(() => undefined);
    },
    [file],
  );
  return <canvas ref={show} aria-hidden="true" className={className} />;
}
