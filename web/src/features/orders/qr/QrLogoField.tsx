import { TriangleAlert } from 'lucide-react';
import { qrExtras } from '#contract/qr';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { limitsOf } from '../../../ui/file-limits.ts';
import { usePictureRead } from './use-object-url.ts';

const limits = limitsOf(qrExtras.logo);

type QrLogoFieldProps = {
  logo: File | null;
  onChange: (logo: File | null) => void;
  error: string | undefined;
  isDisabled: boolean;
};

export function QrLogoField({ logo, onChange, error, isDisabled }: QrLogoFieldProps) {
  const doubt = useLogoDoubt(logo);
  return (
    <div className="flex flex-col gap-2.5">
      <FileDrop
        label="لوگو"
        limits={limits}
        files={logo ? [{ id: 'logo', name: logo.name, size: logo.size, file: logo, status: 'done' }] : []}
        onAdd={([file]) => file && onChange(file)}
        onRemove={() => onChange(null)}
        error={error}
        isDisabled={isDisabled}
      />
      {doubt && (
        <p role="status" className="flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
          <TriangleAlert aria-hidden="true" className="text-warning" />
          {doubt}
        </p>
      )}
    </div>
  );
}

/** In px: a smaller PNG has rough edges when it is engraved. */
const fewest = 120;
/** A longer logo becomes tiny in the square that is left free for it. */
const longest = 3;

/** The possible fault of a logo that can still be used. */
function useLogoDoubt(logo: File | null): string | null {
  return usePictureRead(logo, ({ naturalWidth, naturalHeight }) => {
    const [min, max] = [Math.min(naturalWidth, naturalHeight), Math.max(naturalWidth, naturalHeight)];
    if (min > 0 && max / min > longest)
      return 'این لوگو خیلی کشیده است و وسط کد ریز می‌شود. نشانهٔ تنهای آن بهتر دیده می‌شود.';
    if (max < fewest && logo?.type === 'image/png')
      return 'این تصویر کوچک است و لبه‌هایش در حکاکی زبر می‌شود. نسخهٔ بزرگ‌تر یا SVG آن را بگذارید.';
    return null;
  });
}
