import { useQuery } from '@tanstack/react-query';
import { qrCodeLength } from '#contract/qr';
import { engine } from '../../../lib/engine/engine.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { inkOf } from '#engraving/qr/ink';
import { usePictureRead } from './use-picture-read.ts';

/** The address is as long as a real one, so that the sample has as many modules. */
const sampleAddress = () => `${location.origin}/q/${'HAKKAK23'.slice(0, qrCodeLength)}`;

const useSketchedCode = (address: string, hasLogo: boolean) =>
  useQuery({
    queryKey: ['sketched code', address, hasLogo],
    queryFn: () => engine.sketchCode({ address, hasLogo }),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });

export function CodeOnPiece({ logo }: { logo: File | null }) {
  const code = useSketchedCode(sampleAddress(), logo !== null);
  const ink = useLogoInk(logo);
  const { data } = code;
  return (
    <section
      aria-label="کد روی قطعه"
      data-metal="silver"
      className="mx-auto grid w-full max-w-72 place-items-center content-center self-stretch rounded-xl border bg-sunken p-5"
    >
      <div className="flex w-full max-w-48 flex-col items-center gap-3 rounded-[1.75rem] border border-(--ring-dark) bg-[linear-gradient(145deg,var(--ring-light),var(--ring-mid)_55%,var(--ring-dark))] px-4 pt-3 pb-4 shadow-raised">
        <span className="size-4 rounded-full border border-(--ring-dark) bg-sunken" />
        {data ? (
          <svg
            viewBox={`0 0 ${data.width} ${data.width}`}
            role="img"
            aria-label="نمونهٔ کد QR"
            className="w-full animate-appear"
          >
            <path d={data.path} fillRule="evenodd" fill="var(--ring-ink)" />
            {data.square && ink && (
              <image
                href={ink}
                x={data.square.at + data.width / data.across / 2}
                y={data.square.at + data.width / data.across / 2}
                width={data.square.width - data.width / data.across}
                height={data.square.width - data.width / data.across}
              />
            )}
          </svg>
        ) : code.isError ? (
          <p className="grid aspect-square w-full place-items-center text-center text-sm text-(--ring-ink)">
            پیش‌نمایش کد آماده نشد، ولی سفارش بدون آن هم ثبت می‌شود.
          </p>
        ) : (
          <Skeleton className="aspect-square w-full rounded-md" />
        )}
      </div>
      <p className="mt-3 text-center text-xs text-muted">نمونه است؛ کد خودتان پس از پرداخت ساخته می‌شود.</p>
    </section>
  );
}

/** In px: the size at which the logo is going to be traced. */
const side = 160;

/** Returns the part of a logo that is going to be burnt, in black on clear. */
const useLogoInk = (logo: File | null) => usePictureRead(logo, drawnInk);

function drawnInk(picture: HTMLImageElement): string | undefined {
  // An SVG may have no size.
  const [width, height] = [picture.naturalWidth || side, picture.naturalHeight || side];
  const scale = side / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  inkOf(pixels.data).forEach((isInk, pixel) => pixels.data.set([0, 0, 0, isInk ? 255 : 0], pixel * 4));
  context.putImageData(pixels, 0, 0);
  return canvas.toDataURL();
}
