import '../react-aria-strings.ts';
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, Download, X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { FileCheck } from '#contract/common/file-checks';
import type { Laser } from '#contract/common/lasers';
import { formatNumber } from '#contract/common/money';
import type { DrawingKind } from '#engraving/operations/files';
import { saveFile } from '../../lib/save-file.ts';
import { useOnline, useReconnect } from '../../lib/use-online.ts';
import { vectorKindOf } from '../../lib/vectors/vector-kind.ts';
import { buttonClass, IconButton } from '../Button.tsx';
import { cx } from '../class-names.ts';
import { FileName } from '../FileName.tsx';
import { lazyPart } from '../lazy-part.ts';
import { Segments } from '../Segments.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { Spinner } from '../Spinner.tsx';
import { Deferred } from '../Deferred.tsx';
import { Drawing } from './Drawing.tsx';
import { drawnPaths, hiddenLayers, maxDrawn } from './drawing-paths.ts';
import { FileImage } from './FileImage.tsx';
import type { ChosenPlace } from './FindingsList.tsx';
import { FindingLine } from './FindingLine.tsx';
import { useCloseOnBack } from '../use-close-on-back.ts';
import { PageSwitch } from './PageSwitch.tsx';
import { RemakePart } from './RemakePart.tsx';
import { pictureOfPage, useCorelPictures, withExchange } from './use-corel-pictures.ts';
import { useInspected } from './use-inspected.ts';
import { localVector, type ReadableFile, type Taken, type VectorFile } from './vector-file.ts';
import { VectorPanel } from './VectorPanel.tsx';

const SolidView = lazyPart(async () => (await import('./SolidView.tsx')).SolidView);

export type VectorViewerProps = {
  file: VectorFile;
  /** The page that is shown first. */
  page?: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The server's check: undefined while it is asked for, null when there is none and the browser's own check is used. */
  check: FileCheck | null | undefined;
  /** Takes a file that was mended of this one; a file that is not taken is downloaded. */
  onTake?: (file: File) => Taken;
  /** The file's place among others. */
  among?: { at: number; count: number; onGo: (step: number) => void };
};

/** Shows a vector file as large as the screen, with all that was found in it. */
export function VectorViewer({ isOpen, onOpenChange, ...stage }: VectorViewerProps) {
  useCloseOnBack({ isOpen, onOpenChange });
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      className="fixed inset-0 z-50 bg-canvas text-ink transition-opacity duration-200 data-entering:opacity-0 data-exiting:opacity-0"
    >
      <Modal className="size-full">
        <Dialog className="size-full outline-none">
          <Versions key={stage.file.id} {...stage} onClose={() => onOpenChange(false)} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The kinds that the server draws with all that is in them; others it draws as the browser does. */
const drawnByServer: ReadonlySet<string> = new Set(['pdf', 'ai', 'eps', 'cdr']);

const whereTaken: Record<Taken | 'saved', string> = {
  added: 'فایل تازه کنار فایل اصلی گذاشته شد.',
  replaced: 'فایل اصلاح‌شده جای فایل اصلی را گرفت.',
  refused: 'فایل تازه به فایل‌ها اضافه نشد و دریافت شد.',
  saved: 'فایل تازه دریافت شد.',
};

type VersionsProps = Omit<VectorViewerProps, 'isOpen' | 'onOpenChange'> & { onClose: () => void };

/** A file, and the one that was mended of it here. */
function Versions({ file, check, onTake, ...stage }: VersionsProps) {
  const [mended, setMended] = useState<{ file: VectorFile; done: string } | null>(null);
  const [version, setVersion] = useState<'original' | 'mended'>('original');
  const isMended = mended !== null && version === 'mended';

  function take(made: File, done: string) {
    const taken = onTake?.(made) ?? 'saved';
    if (taken === 'saved' || taken === 'refused') saveFile(made, made.name, made.type);
    setMended({ file: localVector(made), done: `${done} ${whereTaken[taken]}` });
    setVersion('mended');
  }

  const shown = isMended ? mended.file : file;
  return (
    <Stage
      key={shown.id}
      {...stage}
      file={shown}
      check={isMended ? null : check}
      laser={check?.laser}
      onMended={take}
      versions={
        mended && (
          <div className="mb-5 flex flex-col gap-2">
            <Segments
              label="نسخهٔ فایل"
              value={version}
              onChange={setVersion}
              options={[
                { id: 'original', label: 'فایل اصلی' },
                { id: 'mended', label: 'اصلاح‌شده' },
              ]}
            />
            <p role="status" className="text-sm text-success">
              {isMended && mended.done}
            </p>
          </div>
        )
      }
    />
  );
}

const isDrawing = (read: ReadableFile): read is ReadableFile & { kind: DrawingKind } =>
  read.kind !== 'stl' && read.kind !== 'eps';

/** A check that is shown without a drawing: no place can be looked at, and no layer hidden. */
const withoutPlaces = (check: FileCheck): FileCheck => ({
  ...check,
  layers: [],
  findings: check.findings?.map((finding) => ({ ...finding, places: [] })),
});

type StageProps = Omit<VersionsProps, 'onTake'> & {
  /** The laser of the server's check. */
  laser: Laser | undefined;
  onMended: (file: File, done: string) => void;
  /** The choice between the versions of the file. */
  versions: ReactNode;
};

function Stage({
  file,
  page: first = 1,
  check: known,
  laser,
  among,
  onMended,
  versions,
  onClose,
}: StageProps) {
  const kind = vectorKindOf(file.name);
  const [page, setPage] = useState(first);
  const [attempt, setAttempt] = useState(1);
  const looked = useInspected(known === undefined ? null : file, known?.laser ?? laser, page, attempt);
  // The server was asked about the first page. The browser may have read a file that was too large for the server.
  const isKnown = known && page === 1 && (known.failure === undefined || !looked?.picture);
  const carried = useCorelPictures(file, attempt);
  const currentCheck = isKnown ? known : looked?.check;
  const check = currentCheck && withExchange(currentCheck, carried);
  const [pages, setPages] = useState(1);
  const counted = Math.max(check?.page === undefined ? 1 : (check.pages ?? 1), carried?.pages.length ?? 1);
  // A page that is being read does not tell of how many it is.
  if (counted > pages) setPages(counted);
  const [broken, setBroken] = useState<ReadonlySet<string | Blob>>(new Set());
  const isOnline = useOnline();
  useReconnect(looked === null, () => {
    setAttempt(attempt + 1);
    setBroken(new Set());
  });
  const own = carried && pictureOfPage(carried, page);
  const image = [own, file.imageOf?.(page)].find((each) => each && !broken.has(each));
  const isTooLarge = useMemo(
    () => looked?.picture != null && drawnPaths(looked.picture, new Set()).length > maxDrawn,
    [looked],
  );
  // Texts and pictures of pixels are only outlined among the lines; the server draws them, and CorelDRAW has drawn them.
  const hasTwoViews =
    image !== undefined &&
    !isTooLarge &&
    kind !== null &&
    drawnByServer.has(kind) &&
    looked?.picture != null &&
    (own != null || looked.picture.paths.some(({ isPlace }) => isPlace));
  const [switchedView, setView] = useState<'image' | 'lines' | null>(null);
  const hasPlaces = looked?.picture?.paths.some(({ isPlace }) => isPlace) === true;
  const view = switchedView ?? (hasPlaces ? 'image' : 'lines');
  const hasLines = looked?.picture != null && !isTooLarge;
  const isImage = looked !== undefined && !looked?.triangles && (hasTwoViews ? view === 'image' : !hasLines);
  const [switched, setSwitched] = useState<ReadonlySet<number> | null>(null);
  const [chosen, setChosen] = useState<ChosenPlace | null>(null);
  const [isRaised, setRaised] = useState(true);
  const hidden = useMemo(() => switched ?? hiddenLayers(check ?? {}), [switched, check]);
  const box = check?.findings?.find(({ kind }) => kind === chosen?.kind)?.places[chosen?.at ?? 0] ?? null;

  function turnTo(next: number) {
    setPage(next);
    setSwitched(null);
    setChosen(null);
  }

  return (
    <div className="grid size-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_minmax(0,1fr)] 2xl:grid-cols-[minmax(0,1fr)_28rem]">
      <header className="flex min-w-0 items-center gap-1 border-b bg-surface py-1.5 ps-4 pe-2 lg:col-span-2">
        <Heading slot="title" className="min-w-0 flex-1 text-base font-semibold">
          <FileName>{file.name}</FileName>
        </Heading>
        {among && among.count > 1 && (
          <>
            <IconButton
              label="فایل قبلی"
              icon={<ChevronRight />}
              isDisabled={among.at === 0}
              onPress={() => among.onGo(-1)}
            />
            <span className="text-xs text-muted tabular-nums">
              {`${formatNumber(among.at + 1)} از ${formatNumber(among.count)}`}
            </span>
            <IconButton
              label="فایل بعدی"
              icon={<ChevronLeft />}
              isDisabled={among.at === among.count - 1}
              onPress={() => among.onGo(1)}
            />
          </>
        )}
        {file.url && (
          <a
            href={file.url}
            download={file.name}
            aria-label={`دریافت ${file.name}`}
            className={buttonClass('ghost', 'md', 'px-3 text-muted')}
          >
            <Download />
          </a>
        )}
        <IconButton label="بستن" icon={<X />} onPress={onClose} />
      </header>
      <div className="relative min-h-0 min-w-0 overflow-hidden">
        {pages > 1 && (
          <PageSwitch
            page={page}
            pages={pages}
            onChange={turnTo}
            className="absolute inset-x-0 top-3 z-10 mx-auto border bg-raised p-1 shadow-raised"
          />
        )}
        {image && isImage ? (
          <FileImage
            key={page}
            name={file.name}
            picture={image}
            onFail={() => setBroken(new Set([...broken, image]))}
          />
        ) : looked?.picture && hasLines ? (
          <Drawing
            name={file.name}
            picture={looked.picture}
            check={check ?? looked.check}
            hidden={hidden}
            chosen={box}
          />
        ) : looked?.triangles ? (
          <Deferred when fallback={<Waiting />}>
            <SolidView name={file.name} triangles={looked.triangles} />
          </Deferred>
        ) : looked === undefined ? (
          <Waiting />
        ) : (
          <div className="grid size-full place-items-center bg-sunken p-6 text-center">
            <div className="flex max-w-prose flex-col items-center gap-4">
              <p role="alert" className="text-muted">
                {isTooLarge
                  ? 'این طرح بزرگ‌تر از آن است که اینجا کشیده شود.'
                  : looked === null
                    ? isOnline
                      ? 'این فایل دریافت نشد؛ اتصال خود را ببینید و دوباره باز کنید.'
                      : 'اینترنت وصل نیست؛ به‌محض وصل شدن، طرح نشان داده می‌شود.'
                    : 'این فایل تصویری ندارد؛ برای دیدنش آن را دریافت کنید.'}
              </p>
              {file.url && (
                <a href={file.url} download={file.name} className={buttonClass('secondary')}>
                  <Download />
                  دریافت فایل
                </a>
              )}
            </div>
          </div>
        )}
      </div>
      <aside
        aria-label="بررسی فایل"
        className="flex min-h-0 flex-col border-t bg-surface max-lg:rounded-t-2xl max-lg:shadow-overlay lg:border-s lg:border-t-0"
      >
        <div className="flex items-center gap-2 py-1 ps-4 pe-2 lg:hidden">
          <span className="min-w-0 flex-1">{check ? <FindingLine check={check} /> : 'در حال بررسی…'}</span>
          <IconButton
            label={isRaised ? 'بستن جزئیات' : 'دیدن جزئیات'}
            icon={isRaised ? <ChevronDown /> : <ChevronUp />}
            aria-expanded={isRaised}
            onPress={() => setRaised(!isRaised)}
          />
        </div>
        <div
          className={cx(
            'min-h-0 overflow-y-auto overscroll-contain p-4 max-lg:max-h-[38svh] max-lg:border-t lg:flex-1 lg:p-5',
            !isRaised && 'max-lg:hidden',
          )}
        >
          {versions}
          {hasTwoViews && (
            <Segments
              label="نمای فایل"
              value={view}
              onChange={setView}
              options={[
                { id: 'image', label: 'تصویر فایل' },
                { id: 'lines', label: 'خط‌ها' },
              ]}
              className="mb-5"
            />
          )}
          {check ? (
            <VectorPanel
              check={hasLines ? check : withoutPlaces(check)}
              isSeen={kind === 'cdr' && image !== undefined}
              // Only the person's own files are checked with the person's own laser.
              isUsual={file.url === undefined && looked?.laser.isUsual}
              hidden={hidden}
              onHide={(next) => {
                setSwitched(next);
                setView('lines');
              }}
              chosen={chosen}
              onChoose={(next) => {
                setChosen({ ...next });
                setView('lines');
              }}
            >
              {looked?.picture && looked.read && isDrawing(looked.read) && (
                <RemakePart
                  key={`${page} ${(check ?? looked.check).findings?.map((found) => `${found.kind} ${found.value}`).join()}`}
                  file={file}
                  read={looked.read}
                  page={page}
                  check={check ?? looked.check}
                  onMended={onMended}
                />
              )}
            </VectorPanel>
          ) : (
            looked === undefined && (
              <div role="status" aria-label="در حال بررسی" className="flex flex-col gap-4">
                <Skeleton className="h-8 w-48" />
                <Skeleton className="h-20 w-full rounded-md" />
                <Skeleton className="h-20 w-full rounded-md" />
              </div>
            )
          )}
        </div>
      </aside>
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid size-full place-items-center bg-sunken">
      <Spinner size="lg" label="در حال خواندن طرح" />
    </div>
  );
}
