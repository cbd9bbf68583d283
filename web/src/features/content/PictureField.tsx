import { ImageIcon, ImageUp, X } from 'lucide-react';
import { useState } from 'react';
import { mediaAt } from '#contract/common/media';
import { setQrCategoryImage } from '#contract/content';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { acceptList, checkFiles, limitsOf } from '../../ui/file-limits.ts';
import { FileTrigger } from '../../ui/FileTrigger.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PicturePreview } from '../../ui/PicturePreview.tsx';

const limits = limitsOf(setQrCategoryImage.files);

/** A small picture, or the place of one. */
export const PictureBox = ({ image, className }: { image: string | null; className: string }) => (
  <span
    className={cx(
      'grid shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-muted',
      className,
    )}
  >
    {image ? (
      <img
        src={mediaAt(image, 320)}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
    ) : (
      <ImageIcon aria-hidden="true" />
    )}
  </span>
);

type PictureFieldProps = {
  /** The present picture, as a path under /media. */
  image: string | null;
  /** The chosen one, which is sent when the form is saved. */
  file: File | null;
  onChange: (file: File | null) => void;
};

/** The picture of a category, shown as it will look. */
export function PictureField({ image, file, onChange }: PictureFieldProps) {
  const [fault, setFault] = useState<string | null>(null);
  function take([chosen]: readonly File[]) {
    if (!chosen) return;
    const { accepted, messages } = checkFiles([chosen], limits, 0);
    setFault(messages[0] ?? null);
    if (accepted[0]) onChange(accepted[0]);
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">تصویر</legend>
      <div className="flex flex-wrap items-center gap-3">
        {file ? (
          <PicturePreview file={file} className="size-20 rounded-md bg-sunken" />
        ) : (
          <PictureBox image={image} className="size-20" />
        )}
        <FileTrigger acceptedFileTypes={acceptList(limits)} onSelect={(list) => take([...(list ?? [])])}>
          <Button icon={<ImageUp aria-hidden="true" />}>
            {file || image ? 'تصویر دیگر' : 'انتخاب تصویر'}
          </Button>
        </FileTrigger>
        {file && <IconButton label="برداشتن تصویر تازه" icon={<X />} onPress={() => onChange(null)} />}
      </div>
      {fault ? (
        <p role="alert" className="text-sm text-danger">
          {fault}
        </p>
      ) : (
        <p className="text-sm text-muted">
          {file ? 'با ذخیرهٔ فرم گذاشته می‌شود.' : 'مربع، تا ۵ مگابایت. کنار نام دسته در سفارش QR دیده می‌شود.'}
        </p>
      )}
    </fieldset>
  );
}
