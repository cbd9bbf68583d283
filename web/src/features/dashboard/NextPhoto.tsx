import { useRouter } from '@tanstack/react-router';
import { ImagePlus, QrCode } from 'lucide-react';
import { useState } from 'react';
import { acceptList, checkFiles } from '../../ui/file-limits.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DropZone } from '../../ui/DropZone.tsx';
import { FileFaults } from '../../ui/FileFaults.tsx';
import { FileTrigger } from '../../ui/FileTrigger.tsx';
import { Guilloche } from '../../ui/Guilloche.tsx';
import { Link } from '../../lib/router-link.tsx';
import { useProfile } from '../auth/parts.ts';
import { fileLimits } from '../orders/parts.ts';
import { toast } from '../../ui/toast.ts';
import { usePreparedFiles } from '../../ui/use-prepared-files.ts';

/** Puts chosen files into a new order, whose form then opens. */
function useNextPhoto() {
  const { _id: owner } = useProfile();
  const router = useRouter();
  const [faults, setFaults] = useState<string[]>([]);
  const { prepare, progress } = usePreparedFiles(fileLimits, ({ files, known, messages }) => {
    const checked = checkFiles(files, fileLimits, 0, known);
    const refusals = [...messages, ...checked.messages];
    const isBegun = checked.accepted.length > 0;
    setFaults(isBegun ? [] : refusals);
    if (isBegun) void begin(checked.accepted, refusals);
    return checked.messages.length === 0;
  });

  /** Opens the form with the files; `refusals`, the sentences about files that were not accepted, are shown on top of it. */
  async function begin(files: readonly File[], refusals: readonly string[]) {
    try {
      const { addToOrderDraft } = await import('./order-draft.ts');
      await addToOrderDraft(owner, files);
    } catch {
      return setFaults(['این مرورگر فایل را نگه نداشت؛ آن را در فرم سفارش بگذارید.']);
    }
    await router.navigate({ to: '/designOrder' });
    if (refusals.length > 0) toast.error(refusals.join('؛ '));
  }
  return { prepare, progress, faults };
}

type NextPhoto = ReturnType<typeof useNextPhoto>;

type PhotoButtonProps = { variant: 'primary' | 'secondary'; children: string };

const PhotoButton = ({ prepare, variant, children }: Pick<NextPhoto, 'prepare'> & PhotoButtonProps) => (
  <FileTrigger
    acceptedFileTypes={acceptList(fileLimits)}
    allowsMultiple
    onSelect={(chosen) => prepare([...(chosen ?? [])])}
  >
    <Button variant={variant} size="lg" icon={<ImagePlus />} className="max-[23rem]:px-3">
      {children}
    </Button>
  </FileTrigger>
);

/** The faults of the chosen files. */
const PhotoFaults = ({ faults }: Pick<NextPhoto, 'faults'>) =>
  faults.length > 0 && <FileFaults faults={faults} className="rounded-md bg-danger-soft px-4 py-2" />;

/** Begins the next order with a photo, from the head of the page. */
export function HeaderPhoto({ variant }: Pick<PhotoButtonProps, 'variant'>) {
  const { prepare, faults } = useNextPhoto();
  return (
    <div className="flex flex-col gap-2">
      <PhotoButton prepare={prepare} variant={variant}>
        عکس طرح بعدی
      </PhotoButton>
      <PhotoFaults faults={faults} />
    </div>
  );
}

const onMetal = buttonClass('ghost', 'lg', 'text-on-metal! hover:bg-on-metal/10');

type PhotoDropProps = {
  /** The customer has nothing to look at yet. */
  isFirst: boolean;
  /** The head of the page has no button for it. */
  hasQr: boolean;
  /** On a phone, the button in the head of the page is enough. */
  isOnlyWide: boolean;
};

/** Takes the photo of the next order. */
export function PhotoDrop({ isFirst, hasQr, isOnlyWide }: PhotoDropProps) {
  const { prepare, progress, faults } = useNextPhoto();
  return (
    <DropZone
      label="عکس سفارش بعدی"
      onDrop={prepare}
      className={cx(
        'metal relative isolate flex flex-wrap items-center gap-x-6 gap-y-4 overflow-hidden rounded-2xl px-5 py-6 shadow-raised outline-offset-4 outline-ember data-drop-target:outline-2 sm:px-8',
        isOnlyWide && 'max-sm:hidden',
      )}
    >
      <Guilloche
        seed={5}
        isEngraved
        className="absolute -end-24 -top-24 -z-10 size-72 text-on-metal opacity-25"
      />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg font-bold">{isFirst ? 'اولین طرحتان را سفارش دهید' : 'طرح بعدی'}</h2>
        <p className="mt-1 mb-2 text-sm text-on-metal-muted">
          {progress || (
            <>
              عکس را <span className="pointer-coarse:hidden">اینجا رها کنید یا </span>
              {isFirst ? 'بفرستید؛ قیمت را می‌بینید و همان‌جا می‌پردازید.' : 'بفرستید؛ سفارش با آن باز می‌شود.'}
            </>
          )}
        </p>
        <PhotoFaults faults={faults} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <PhotoButton prepare={prepare} variant="primary">
          {isFirst ? 'فرستادن عکس' : 'انتخاب عکس'}
        </PhotoButton>
        <Link to="/designOrder" className={onMetal}>
          بدون عکس
        </Link>
        {hasQr && (
          <Link to="/designOrder/qr" className={onMetal}>
            <QrCode />
            سفارش QR
          </Link>
        )}
      </div>
    </DropZone>
  );
}
