import { Download, Maximize2, Trash2 } from 'lucide-react';
import { type ReactNode, type Ref, Suspense } from 'react';
import type { StoredFile } from '#contract/common/files';
import type { Order } from '#contract/orders';
import { vectorKindOf } from '../../../lib/vectors/vector-kind.ts';
import type { StagedFile } from '../../../lib/upload-items.ts';
import { buttonClass, IconButton } from '../../../ui/Button.tsx';
import { formatBytes } from '../../../ui/file-limits.ts';
import { FileName } from '../../../ui/FileName.tsx';
import { FilePicture } from '../../../ui/FilePicture.tsx';
import { RowPicture } from '../../../ui/FileRow.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { PicturePreview } from '../../../ui/PicturePreview.tsx';
import { PictureViewer } from '../../../ui/PictureViewer.tsx';
import { opensInViewer } from '../../../ui/stored-file.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { useRecordDialog } from '../../../ui/use-dialog.tsx';
import type { Taken } from '../../../ui/vectors/vector-file.ts';
import {
  groupName,
  StagePages,
  StagePicture,
  StageThumb,
  StageThumbs,
  StageTools,
  type Thread,
} from '../../conversations/parts.ts';
import { fileNote, withFileCheck } from '../../files/parts.tsx';
import { OrderTypeIcon } from '../OrderTypeIcon.tsx';
import { LookAtMended } from './LookAtMended.tsx';
import type { Mend } from './use-mending.ts';

const ChosenImage = lazyPart(async () => (await import('../../../ui/ChosenImage.tsx')).ChosenImage);
const ChosenPicture = lazyPart(
  async () => (await import('../../../ui/vectors/ChosenVector.tsx')).ChosenPicture,
);
const ChosenNote = lazyPart(async () => (await import('../../../ui/vectors/ChosenVector.tsx')).ChosenNote);

/** A file that is none of the conversation's pictures: one that is staged, or one that nothing can be pinned to. */
export type OtherFile = { id: string; name: string; size: number; of: string } & (
  | { chosen: File; stored?: undefined }
  | { stored: StoredFile; chosen?: undefined }
);

/** Returns the files next to the conversation's pictures, staged ones first. */
export function otherFiles(
  order: Order,
  staged: readonly StagedFile[],
  groups: Thread['groups'],
): readonly OtherFile[] {
  const shown = new Set(groups.flatMap(({ pictures }) => pictures.map(({ _id }) => _id)));
  const storedAs = (of: string, files: readonly StoredFile[]) =>
    files
      .filter(({ _id }) => !shown.has(_id))
      .map((stored) => ({ id: stored._id, name: stored.filename, size: stored.size, of, stored }));
  return [
    ...staged.map(({ id, file: chosen }) => ({
      id,
      name: chosen.name,
      size: chosen.size,
      of: stagedName,
      chosen,
    })),
    ...storedAs('تحویل‌شده', order.results),
    ...storedAs('فایل‌های سفارش', order.files),
  ];
}

const stagedName = 'آمادهٔ تحویل';

const isRaster = ({ type }: File) => /^image\/(png|jpeg|webp)$/.test(type);

type CanvasProps = {
  order: Order;
  thread: Thread;
  others: readonly OtherFile[];
  /** Is shown in place of the conversation's picture. */
  other: OtherFile | undefined;
  onShow: (id: string) => void;
  onRemove: (id: string) => void;
  /** Takes a file that was repaired in the viewer. */
  onTake: (file: File) => Taken;
  /** Repairs it on the way to the customer. */
  mend: Mend;
  /** Shown next to the files. */
  note?: ReactNode;
  /** The button that shows the file at full size. */
  enlarger: Ref<HTMLButtonElement>;
  ref: Ref<HTMLElement>;
};

/** One file as large as the screen allows, and all of them in a row below. */
export function Canvas({
  order,
  thread,
  others,
  other,
  onShow,
  onRemove,
  onTake,
  mend,
  note,
  enlarger,
  ref,
}: CanvasProps) {
  const { shown, group, groups } = thread;
  const shownId = other?.id ?? shown?._id ?? '';
  const count = others.length + groups.reduce((sum, { pictures }) => sum + pictures.length, 0);
  const stored = other ? other.stored : shown;
  const [name, size] = other ? [other.name, other.size] : [shown?.filename ?? '', shown?.size ?? 0];
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="فایل‌ها"
      className="@container/canvas flex min-h-0 min-w-0 scroll-mt-28 scroll-mb-40 flex-col outline-none focus-visible:outline-none @4xl/bench:row-start-2"
    >
      <div
        data-canvas=""
        className="relative h-[min(60dvh,28rem)] min-h-48 bg-sunken p-2 @4xl/bench:h-auto @4xl/bench:min-h-0 @4xl/bench:flex-1"
      >
        {other?.stored ? (
          <span className="grid size-full place-items-center">
            <FilePicture file={other.stored} className="size-40 rounded-lg text-lg" />
          </span>
        ) : other ? (
          <LargeChosen key={other.id} file={other.chosen} />
        ) : shown ? (
          <StagePicture thread={thread} isFilling />
        ) : (
          <div className="flex size-full flex-col items-center justify-center gap-3 text-center text-muted">
            <OrderTypeIcon type={order.type} className="size-24" />
            <p className="text-sm">فایلی نگذاشته‌اند؛ کار را در شرح بخوانید.</p>
          </div>
        )}
      </div>
      {count > 0 && (
        <div className="flex min-h-14 flex-wrap items-center gap-x-2 border-t px-2 py-1">
          {count > 1 && (
            <ul
              aria-label="همهٔ فایل‌ها"
              className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-0.5 @min-[40rem]/canvas:max-w-2/5 @min-[40rem]/canvas:flex-none"
            >
              {others.map((file) => (
                <StageThumb
                  key={file.id}
                  label={`${file.of}: ${file.name}`}
                  isShown={file.id === shownId}
                  onPress={() => onShow(file.id)}
                >
                  {file.stored ? (
                    <FilePicture file={file.stored} className="size-10" />
                  ) : (
                    <RowPicture
                      name={file.name}
                      file={file.chosen}
                      className="size-10 border-b-4 border-ember"
                    />
                  )}
                </StageThumb>
              ))}
              <StageThumbs thread={thread} shownId={shownId} className="size-10" />
            </ul>
          )}
          <div className="-order-1 flex max-h-24 min-w-0 basis-full flex-wrap items-baseline gap-x-3 overflow-y-auto px-1 leading-tight @min-[40rem]/canvas:order-none @min-[40rem]/canvas:flex-1 @min-[40rem]/canvas:basis-0">
            <span className="flex min-w-0 items-baseline gap-2">
              <FileName className="min-w-0 text-sm font-medium">{name}</FileName>
              <span className="shrink-0 text-xs text-muted">
                {other ? other.of : group && groupName(group)} · {formatBytes(size)}
              </span>
            </span>
            {stored ? (
              fileNote(stored)
            ) : other?.chosen && vectorKindOf(name) ? (
              <Suspense fallback={<span className="text-xs text-muted">در حال بررسی…</span>}>
                <ChosenNote file={other.chosen} piece={order.brief} onTake={onTake} opener={enlarger} />
              </Suspense>
            ) : null}
            {!other && <StagePages thread={thread} className="ms-auto" />}
          </div>
          {note}
          <div className="ms-auto flex shrink-0">
            {other && mend && <LookAtMended key={`mended ${other.id}`} mend={mend} />}
            {other ? (
              <Enlarge key={other.id} file={other} enlarger={enlarger} />
            ) : (
              <StageTools thread={thread} enlarger={enlarger} shortcut="Space" />
            )}
            {stored ? (
              <Tooltip text={`دریافت ${name}`}>
                <a
                  href={stored.url}
                  download={name}
                  aria-label={`دریافت ${name}`}
                  className={buttonClass('ghost', 'md', 'px-3 text-muted hover:text-ink')}
                >
                  <Download />
                </a>
              </Tooltip>
            ) : (
              <IconButton label={`حذف ${name}`} icon={<Trash2 />} onPress={() => onRemove(shownId)} />
            )}
          </div>
        </div>
      )}
    </section>
  );
}

type EnlargeProps = { file: OtherFile; enlarger: Ref<HTMLButtonElement> };

/** Shows a file at full size. A vector file that is staged has its own button, next to what was found in it. */
function Enlarge({ file: { name, chosen, stored }, enlarger }: EnlargeProps) {
  const [open, renderViewer] = useRecordDialog<null>();
  if (chosen ? !isRaster(chosen) : !opensInViewer(stored)) return null;
  return (
    <>
      <IconButton
        ref={enlarger}
        label={`بزرگ‌نمایی ${name}`}
        shortcut="Space"
        icon={<Maximize2 />}
        onPress={() => open(null)}
      />
      {renderViewer((_, control) =>
        chosen ? (
          <ChosenImage file={chosen} {...control} />
        ) : (
          <PictureViewer
            pictures={[stored]}
            withCheck={withFileCheck}
            index={0}
            onIndexChange={() => {}}
            {...control}
          />
        ),
      )}
    </>
  );
}

function LargeChosen({ file }: { file: File }) {
  const ending = (
    <span dir="ltr" className="text-3xl font-semibold text-muted">
      {file.name.split('.').at(-1)?.slice(0, 4).toUpperCase()}
    </span>
  );
  return (
    <span className="grid size-full place-items-center overflow-hidden [container-type:size]">
      {isRaster(file) ? (
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
