import { Download, Maximize2, Trash2 } from 'lucide-react';
import { type Ref, Suspense } from 'react';
import type { StoredFile } from '#contract/common/files';
import type { Order } from '#contract/orders';
import { vectorKindOf } from '../../../lib/vectors/vector-kind.ts';
import type { StagedFile } from '../../../lib/upload-items.ts';
import { Button, buttonClass, IconButton } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { formatBytes } from '../../../ui/file-limits.ts';
import { FileName } from '../../../ui/FileName.tsx';
import { FilePicture } from '../../../ui/FilePicture.tsx';
import { RowPicture } from '../../../ui/FileRow.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { PicturePreview } from '../../../ui/PicturePreview.tsx';
import { opensInViewer } from '../../../ui/stored-file.ts';
import { StillPicture } from '../../../ui/StillPicture.tsx';
import { useFailedPictures } from '../../../ui/use-failed-pictures.ts';
import type { Taken } from '../../../ui/vectors/vector-file.ts';
import { PinLayer, type Thread } from '../../conversations/parts.ts';
import { fileNote } from '../../files/parts.tsx';
import { OrderTypeIcon } from '../OrderTypeIcon.tsx';

const ChosenPicture = lazyPart(
  async () => (await import('../../../ui/vectors/ChosenVector.tsx')).ChosenPicture,
);
const ChosenNote = lazyPart(async () => (await import('../../../ui/vectors/ChosenVector.tsx')).ChosenNote);

/** A file of the canvas: the customer's, one that was delivered, or one that is staged. */
export type CanvasFile = { id: string; name: string; size: number; of: 'customer' | 'result' | 'staged' } & (
  | { of: 'staged'; chosen: File; stored?: undefined }
  | { stored: StoredFile; chosen?: undefined }
);

const ofWhom: Record<CanvasFile['of'], string> = {
  customer: 'فایل مشتری',
  result: 'تحویل‌شده',
  staged: 'آمادهٔ تحویل',
};

/** Returns an order's files, what is staged first, then what was delivered. */
export function canvasFiles(order: Order, staged: readonly StagedFile[]): CanvasFile[] {
  const storedAs = (of: 'customer' | 'result') => (stored: StoredFile) => ({
    id: stored._id,
    name: stored.filename,
    size: stored.size,
    of,
    stored,
  });
  return [
    ...staged.map(({ id, file }) => ({
      id,
      name: file.name,
      size: file.size,
      of: 'staged' as const,
      chosen: file,
    })),
    ...order.results.map(storedAs('result')),
    ...order.files.map(storedAs('customer')),
  ];
}

type CanvasProps = {
  order: Order;
  files: readonly CanvasFile[];
  shown: CanvasFile | undefined;
  /** The conversation, whose pins lie on the picture. */
  thread: Thread;
  onShow: (id: string) => void;
  /** Opens the shown file at full size. */
  onEnlarge: () => void;
  onRemove: (id: string) => void;
  /** Takes a file that was repaired in the viewer. */
  onTake: (file: File) => Taken;
  ref: Ref<HTMLElement>;
};

/** One file as large as the screen allows, and all of them in a row below. */
export function Canvas({
  order,
  files,
  shown,
  thread,
  onShow,
  onEnlarge,
  onRemove,
  onTake,
  ref,
}: CanvasProps) {
  /** A file that the server could not draw: nothing can be pinned to it. */
  const undrawn = useFailedPictures();
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="فایل‌ها"
      className="flex min-h-0 min-w-0 flex-col outline-none focus-visible:outline-none @4xl/bench:row-start-2"
    >
      <div
        data-canvas=""
        className="relative h-[min(60dvh,28rem)] min-h-48 bg-sunken p-2 @4xl/bench:h-auto @4xl/bench:min-h-0 @4xl/bench:flex-1"
      >
        {!shown ? (
          <div className="flex size-full flex-col items-center justify-center gap-3 text-center text-muted">
            <OrderTypeIcon type={order.type} className="size-24" />
            <p className="text-sm">فایلی نگذاشته‌اند؛ کار را در شرح بخوانید.</p>
          </div>
        ) : shown.stored && thread.shown?._id === shown.id && !undrawn.hasFailed(shown.id) ? (
          <StillPicture
            key={shown.id}
            file={shown.stored}
            isFilling
            onFail={() => undrawn.fail(shown.id)}
            {...(thread.isOpen && { onPress: thread.add })}
          >
            <PinLayer thread={thread} />
          </StillPicture>
        ) : shown.stored && opensInViewer(shown.stored) ? (
          <FilePicture file={shown.stored} fit="contain" width={640} className="size-full" />
        ) : shown.stored ? (
          <span className="grid size-full place-items-center">
            <FilePicture file={shown.stored} className="size-40 rounded-lg text-lg" />
          </span>
        ) : (
          <LargeChosen key={shown.id} file={shown.chosen} />
        )}
      </div>
      {shown && (
        <div className="flex min-h-14 items-center gap-2 border-t px-2 py-1">
          {files.length > 1 && (
            <ul aria-label="همهٔ فایل‌ها" className="flex max-w-2/5 shrink-0 gap-1.5 overflow-x-auto p-0.5">
              {files.map((file) => (
                <li key={file.id}>
                  <Button
                    variant="bare"
                    aria-current={file.id === shown.id}
                    onPress={() => onShow(file.id)}
                    className={cx(
                      'relative block cursor-pointer overflow-hidden rounded-sm border-2 transition-colors',
                      file.id === shown.id ? 'border-ember' : 'border-transparent hover:border-control',
                    )}
                  >
                    <span className="sr-only">
                      {ofWhom[file.of]}: {file.name}
                    </span>
                    {file.stored ? (
                      <FilePicture file={file.stored} className="size-10" />
                    ) : (
                      <RowPicture name={file.name} file={file.chosen} className="size-10" />
                    )}
                    {file.of !== 'customer' && (
                      <span
                        aria-hidden="true"
                        className={cx(
                          'absolute inset-x-0 bottom-0 h-1',
                          file.of === 'staged' ? 'bg-ember' : 'bg-success',
                        )}
                      />
                    )}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <div className="flex max-h-24 min-w-0 flex-1 flex-col overflow-y-auto leading-tight">
            <span className="flex min-w-0 items-baseline gap-2">
              <FileName className="min-w-0 text-sm font-medium">{shown.name}</FileName>
              <span className="shrink-0 text-xs text-muted">
                {ofWhom[shown.of]} · {formatBytes(shown.size)}
              </span>
            </span>
            {shown.stored ? (
              fileNote(shown.stored)
            ) : vectorKindOf(shown.name) ? (
              <Suspense fallback={<span className="text-xs text-muted">در حال بررسی…</span>}>
                <ChosenNote file={shown.chosen} onTake={onTake} />
              </Suspense>
            ) : null}
          </div>
          {shown.stored && opensInViewer(shown.stored) && (
            <IconButton
              label={`نمایش ${shown.name}`}
              shortcut="Space"
              icon={<Maximize2 />}
              onPress={onEnlarge}
            />
          )}
          {shown.stored ? (
            <a
              href={shown.stored.url}
              download={shown.name}
              aria-label={`دریافت ${shown.name}`}
              className={buttonClass('ghost', 'md', 'px-3 text-muted hover:text-ink')}
            >
              <Download />
            </a>
          ) : (
            <IconButton label={`حذف ${shown.name}`} icon={<Trash2 />} onPress={() => onRemove(shown.id)} />
          )}
        </div>
      )}
    </section>
  );
}

function LargeChosen({ file }: { file: File }) {
  const ending = (
    <span dir="ltr" className="text-3xl font-semibold text-muted">
      {file.name.split('.').at(-1)?.slice(0, 4).toUpperCase()}
    </span>
  );
  return (
    <span className="grid size-full place-items-center overflow-hidden">
      {/^image\/(png|jpeg|webp)$/.test(file.type) ? (
        <PicturePreview file={file} fit="contain" className="size-full" />
      ) : vectorKindOf(file.name) ? (
        <Suspense fallback={ending}>
          <ChosenPicture file={file} fallback={ending} isLarge />
        </Suspense>
      ) : (
        ending
      )}
    </span>
  );
}
