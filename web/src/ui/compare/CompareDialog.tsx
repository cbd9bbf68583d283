import '../react-aria-strings.ts';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { StoredFile } from '#contract/common/files';
import type { ComparedVectors } from '#engraving/operations/compare-vectors';
import type { DrawingKind } from '#engraving/operations/files';
import { useAnswerOf } from '../../lib/use-answer-of.ts';
import { useOnline, useReconnect } from '../../lib/use-online.ts';
import { vectorKindOf } from '../../lib/vectors/vector-kind.ts';
import { compareFiles, stopComparing } from '../../lib/vectors/vectors.ts';
import { buttonClass, IconButton } from '../Button.tsx';
import { cx } from '../class-names.ts';
import type { DialogControl } from '../Dialog.tsx';
import { Segments } from '../Segments.tsx';
import { Spinner } from '../Spinner.tsx';
import { isPicture } from '../stored-file.ts';
import { storedVector, type ReadableFile } from '../vectors/vector-file.ts';
import { useCloseOnBack } from '../use-close-on-back.ts';
import { CompareBar } from './CompareBar.tsx';
import { CompareFacts } from './CompareFacts.tsx';
import { type CompareMode, type Comparing, type Side, useCompareMode } from './compare-modes.ts';
import { PictureCompare } from './PictureCompare.tsx';
import { VectorCompare } from './VectorCompare.tsx';

/** A file of a version, or the customer's own, and what it is called in a sentence: «نسخهٔ ۲», «فایل شما». */
export interface ComparedFile {
  readonly file: StoredFile;
  readonly label: string;
}

export type CompareDialogProps = DialogControl & {
  /** The older one. */
  one: ComparedFile;
  other: ComparedFile;
  /** Chooses other files; shown in the head. */
  choice?: ReactNode;
};

/** Compares two stored files: drawings by their lines and areas in mm, others as pictures. */
export function CompareDialog({ isOpen, onOpenChange, one, other, choice }: CompareDialogProps) {
  useCloseOnBack({ isOpen, onOpenChange });
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      className="fixed inset-0 z-50 bg-canvas text-ink transition-opacity duration-200 data-entering:opacity-0 data-exiting:opacity-0"
    >
      <Modal className="size-full">
        <Dialog className="size-full outline-none">
          <div className="grid size-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_minmax(0,1fr)]">
            <header className="flex min-w-0 items-center gap-1 border-b bg-surface py-1.5 ps-4 pe-2 lg:col-span-2">
              <Heading
                slot="title"
                className={cx(
                  'min-w-0 flex-1 truncate text-base font-semibold',
                  Boolean(choice) && 'max-lg:sr-only',
                )}
              >
                مقایسهٔ {one.label} با {other.label}
              </Heading>
              {choice}
              <IconButton label="بستن" icon={<X />} onPress={() => onOpenChange(false)} />
            </header>
            <Comparison key={`${one.file._id} ${other.file._id}`} one={one} other={other} />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type Result = ComparedVectors | 'heavy' | 'unread' | 'pictures';

const isDrawing = (read: ReadableFile): read is ReadableFile & { kind: DrawingKind } =>
  read.kind !== 'stl' && read.kind !== 'eps';

const notes: Record<Extract<Result, string>, string> = {
  heavy: 'این طرح‌ها برای مقایسهٔ خط‌به‌خط بزرگ‌اند؛ دو فایل به‌صورت تصویر مقایسه می‌شوند.',
  unread: 'خط‌های این دو فایل خوانده نشد؛ دو فایل به‌صورت تصویر مقایسه می‌شوند.',
  pictures: 'این دو فایل به‌صورت تصویر مقایسه می‌شوند.',
};

/** Rejects if it could not compare because there is no connection. */
async function resultOf(
  files: readonly StoredFile[],
  alignment: ComparedVectors['alignment'] | undefined,
): Promise<Result> {
  if (!files.every(({ filename }) => vectorKindOf(filename))) return 'pictures';
  let result: Result = 'unread';
  try {
    const [first, second] = await Promise.all(files.map((file) => storedVector(file).read()));
    if (!first || !second || !isDrawing(first) || !isDrawing(second)) return 'pictures';
    result = await compareFiles(first, second, alignment);
  } catch {}
  if (typeof result === 'string' && !navigator.onLine) throw new Error('offline');
  return result;
}

const Offline = () => <p className="text-muted">اینترنت وصل نیست؛ با وصل شدنش مقایسه نشان داده می‌شود.</p>;

type ComparisonProps = Pick<CompareDialogProps, 'one' | 'other'>;

function Comparison({ one, other }: ComparisonProps) {
  const [alignment, setAlignment] = useState<ComparedVectors['alignment']>();
  const [attempt, setAttempt] = useState(0);
  const result = useAnswerOf(`${alignment ?? ''} ${attempt}`, () =>
    resultOf([one.file, other.file], alignment),
  );
  const isOnline = useOnline();
  const isBehind =
    !result || (typeof result === 'object' && (alignment ?? result.alignment) !== result.alignment);
  useReconnect(isBehind, () => setAttempt((now) => now + 1));
  useEffect(() => stopComparing, []);
  if (!result)
    return (
      <div aria-live="polite" className="grid place-items-center bg-sunken p-6 text-center lg:col-span-2">
        {isOnline ? <Spinner size="lg" label="در حال مقایسه" /> : <Offline />}
      </div>
    );
  const isVector = typeof result === 'object';
  return (
    <Stage
      key={String(isVector)}
      one={one}
      other={other}
      result={result}
      asked={alignment}
      onAlign={setAlignment}
    />
  );
}

type StageProps = ComparisonProps & {
  result: Result;
  asked: ComparedVectors['alignment'] | undefined;
  onAlign: (alignment: ComparedVectors['alignment']) => void;
};

const modes: { id: CompareMode; label: string }[] = [
  { id: 'slider', label: 'کشویی' },
  { id: 'side', label: 'کنار هم' },
  { id: 'blink', label: 'چشمک‌زن' },
];

function Stage({ one, other, result, asked, onAlign }: StageProps) {
  const isVector = typeof result === 'object';
  const comparing = useCompareMode(isVector ? 'difference' : 'slider');
  const [failed, setFailed] = useState<Side | null>(null);
  const isOnline = useOnline();
  useReconnect(failed !== null, () => setFailed(null));
  const labels = { one: one.label, other: other.label };
  const undrawn = isVector
    ? null
    : failed === 'one' || !isPicture(one.file)
      ? one
      : failed === 'other' || !isPicture(other.file)
        ? other
        : null;
  return (
    // The keys work wherever nothing else takes them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={(event) => takeKey(event, comparing)} className="contents">
      <div className="relative min-h-0 min-w-0 overflow-hidden">
        {isVector ? (
          <VectorCompare compared={result} comparing={comparing} labels={labels} />
        ) : failed && !isOnline ? (
          <div aria-live="polite" className="grid size-full place-items-center bg-sunken p-6 text-center">
            <Offline />
          </div>
        ) : undrawn ? (
          <Missing {...undrawn} />
        ) : (
          <PictureCompare
            files={{ one: one.file, other: other.file }}
            comparing={comparing}
            labels={labels}
            onFail={setFailed}
          />
        )}
      </div>
      <aside
        aria-label="شیوهٔ مقایسه"
        className="flex min-h-0 flex-col gap-4 overflow-y-auto overscroll-contain border-t bg-surface p-4 max-lg:max-h-[42svh] lg:border-s lg:border-t-0 lg:p-5"
      >
        <Segments
          label="نمای مقایسه"
          value={comparing.mode}
          onChange={comparing.setMode}
          options={isVector ? [{ id: 'difference', label: 'تفاوت' }, ...modes] : modes}
          className="max-sm:[&_label]:px-1.5"
        />
        <CompareBar comparing={comparing} labels={labels} />
        {isVector ? (
          <CompareFacts compared={result} labels={labels} asked={asked} onAlign={onAlign} />
        ) : (
          <p className="text-sm text-muted">{notes[result]}</p>
        )}
      </aside>
    </div>
  );
}

function takeKey(event: KeyboardEvent, { keys }: Comparing) {
  const { target } = event;
  const act = keys[event.key];
  if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  // A radio that is chosen does nothing by Space; arrows move it and the slider.
  const isChosen = target instanceof HTMLInputElement && target.checked && event.key === ' ';
  if (target instanceof Element && target.closest('button, input, a') && !isChosen) return;
  event.preventDefault();
  act(event);
}

function Missing({ file, label }: ComparedFile) {
  return (
    <div className="grid size-full place-items-center bg-sunken p-6 text-center">
      <div className="flex max-w-prose flex-col items-center gap-4">
        <p role="alert" className="text-muted">
          {label} تصویری ندارد که مقایسه شود؛ برای دیدنش آن را دریافت کنید.
        </p>
        <a href={file.url} download={file.filename} className={buttonClass('secondary')}>
          دریافت {file.filename}
        </a>
      </div>
    </div>
  );
}
