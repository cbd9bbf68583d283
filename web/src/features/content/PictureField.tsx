import { ImageIcon, ImageUp, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mediaAt } from '#contract/common/media';
import type { FilePart } from '#contract/common/endpoint';
import { stage } from '../../lib/upload-items.ts';
import type { AnyForm } from '../../lib/use-form.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { acceptList, checkFiles, limitsOf } from '../../ui/file-limits.ts';
import { FileTrigger } from '../../ui/FileTrigger.tsx';
import { PicturePreview } from '../../ui/PicturePreview.tsx';
import { usePreparedFiles } from '../../ui/use-prepared-files.ts';

type PictureBoxProps = {
  picture: string | File | null;
  /** Is shown where there is no picture. */
  icon?: ReactNode;
  className: string;
};

/** A small picture by its path under /media or as a chosen file, or the place of one. */
export function PictureBox({ picture, icon = <ImageIcon />, className }: PictureBoxProps) {
  // A picture that was removed long ago is not kept.
  const [gone, setGone] = useState<string | null>(null);
  return (
    <span
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-muted',
        className,
      )}
    >
      {picture instanceof File ? (
        <PicturePreview file={picture} className="size-full" />
      ) : picture && picture !== gone ? (
        <img
          src={mediaAt(picture, 320)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setGone(picture)}
          className="size-full object-cover"
        />
      ) : (
        icon
      )}
    </span>
  );
}

type PictureFieldProps = {
  /** The present picture, as a path under /media. */
  image: string | null;
  /** It keeps the chosen one, which is sent when the form is saved. */
  form: Pick<AnyForm, 'staged' | 'setFiles'>;
  part: FilePart;
  /** Says the shape that fits, and where the picture is shown. */
  note: string;
  className?: string;
};

export function PictureField({ image, form, part, note, className = 'size-20' }: PictureFieldProps) {
  const limits = limitsOf(part);
  const file = form.staged[0]?.file ?? null;
  const [fault, setFault] = useState<string | null>(null);
  const { prepare, progress } = usePreparedFiles(limits, ({ files, known, messages: faults }) => {
    const { accepted, messages } = checkFiles(files, limits, 0, known);
    const refusal = faults[0] ?? messages[0] ?? null;
    setFault(refusal);
    if (accepted[0]) form.setFiles(() => stage(accepted));
    return refusal === null;
  });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">تصویر</legend>
      <div className="flex flex-wrap items-center gap-3">
        <PictureBox picture={file ?? image} className={className} />
        <FileTrigger acceptedFileTypes={acceptList(limits)} onSelect={(list) => prepare([...(list ?? [])])}>
          <Button icon={<ImageUp />}>{file || image ? 'تصویر دیگر' : 'انتخاب تصویر'}</Button>
        </FileTrigger>
        {file && (
          <IconButton label="برداشتن تصویر تازه" icon={<X />} onPress={() => form.setFiles(() => [])} />
        )}
      </div>
      {fault ? (
        <p role="alert" className="text-sm text-danger">
          {fault}
        </p>
      ) : (
        <p role="status" className="text-sm text-muted">
          {progress || (file ? 'با ذخیرهٔ فرم گذاشته می‌شود.' : note)}
        </p>
      )}
    </fieldset>
  );
}
