import { Gem, GitCompareArrows, MapPinPlus, Maximize2 } from 'lucide-react';
import { type ComponentProps, type CSSProperties, type ReactNode, type Ref, useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import type { StoredFile } from '#contract/common/files';
import { Button, IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { vectorKindOf } from '../../lib/vectors/vector-kind.ts';
import { FilePicture } from '../../ui/FilePicture.tsx';
import { extensionOf } from '../../ui/stored-file.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PictureViewer } from '../../ui/PictureViewer.tsx';
import { useRecordDialog } from '../../ui/use-dialog.tsx';
import { withFileCheck } from '../files/parts.tsx';
import { StillPicture } from '../../ui/StillPicture.tsx';
import { PageSwitch } from '../../ui/vectors/PageSwitch.tsx';
import { PinLayer } from './PinLayer.tsx';
import { hasDifferent, type PictureGroup } from './entries.ts';
import type { Thread } from './use-thread.ts';

const CompareVersions = lazyPart(async () => (await import('./CompareVersions.tsx')).CompareVersions);
const OnPieceDialog = lazyPart(
  async () => (await import('../../ui/material/OnPieceDialog.tsx')).OnPieceDialog,
);

/** The picture that an order is about, large and still, with the pins on it and the way to the others. */
export function OrderStage({ thread }: { thread: Thread }) {
  const { groups, shown } = thread;
  if (!shown) return null;
  const isOnly = groups.flatMap(({ pictures }) => pictures).length === 1;
  const hasPages = thread.pages > 1;
  // Its one tool needs no row.
  const isBare = isOnly && !hasPages && !thread.isOpen && !thread.group?.version;
  return (
    <section aria-label="تصویر سفارش" className="relative flex min-h-0 min-w-0 flex-1 flex-col gap-2">
      <StagePicture thread={thread} />
      <div
        className={cx(
          'flex shrink-0 items-center gap-2 @max-[18rem]/order:flex-wrap',
          hasPages && '@max-[72rem]/order:flex-wrap',
          isBare && 'absolute end-1.5 top-1.5 rounded-md bg-raised/90 shadow-card',
        )}
      >
        {(!isOnly || hasPages) && (
          <div
            className={cx(
              'flex min-w-0 items-center justify-between gap-2',
              hasPages && '@max-[72rem]/order:basis-full',
            )}
          >
            {!isOnly && (
              <ul aria-label="نسخه‌ها و تصویرها" className="flex min-w-0 gap-2 overflow-x-auto p-0.5">
                <StageThumbs thread={thread} shownId={shown._id} className="size-12 @3xl:size-14" />
              </ul>
            )}
            <StagePages thread={thread} />
          </div>
        )}
        <div className="ms-auto flex flex-wrap @min-[18rem]/order:shrink-0 @min-[18rem]/order:flex-nowrap">
          <StageTools thread={thread} hasWords />
        </div>
      </div>
    </section>
  );
}

type StagePictureProps = {
  thread: Thread;
  /** Fills the place that it is in, instead of being as high as its own form. */
  isFilling?: boolean;
};

/** If a picture fails to load, its pins are placed on the whole area. */
const wholePlace = { '--picture-w': '100cqw', '--picture-h': '100cqh' } as CSSProperties;

/** The shown picture with its pins. A file that the server cannot draw, or not yet, is shown by its kind. */
export function StagePicture({ thread, isFilling = false }: StagePictureProps) {
  const { shown } = thread;
  if (!shown) return null;
  if (!thread.isDrawn)
    return (
      <div
        dir="ltr"
        style={wholePlace}
        className={cx(
          'relative [container-type:size]',
          isFilling ? 'size-full' : 'aspect-4/3 max-h-[80dvh] min-h-24 w-full flex-initial',
        )}
      >
        <FilePicture
          file={shown}
          page={thread.page}
          fit="contain"
          width={640}
          className="size-full rounded-lg"
        />
        <PinLayer thread={thread} />
      </div>
    );
  return (
    <StillPicture
      key={`${shown._id} ${thread.page}`}
      file={shown}
      page={thread.page}
      isFilling={isFilling}
      onFail={thread.failToDraw}
      isTriedAgain={thread.isTriedAgain}
      {...(thread.isOpen && { onPress: thread.add })}
    >
      <PinLayer thread={thread} />
    </StillPicture>
  );
}

type StageToolsProps = {
  thread: Thread;
  /** Show labels next to the icons. On phones, only comparing and the preview on a piece have one, where it fits. */
  hasWords?: boolean;
  /** The button that enlarges the picture, and its key. */
  enlarger?: Ref<HTMLButtonElement>;
  shortcut?: string;
};

/** Turns the pages of the shown picture, of a document with several. */
export function StagePages({ thread, className }: { thread: Thread; className?: string }) {
  const { shown, page, pages } = thread;
  if (!shown || pages === 1) return null;
  return (
    <PageSwitch
      page={page}
      pages={pages}
      onChange={(next) => thread.show(shown._id, next)}
      className={cx('shrink-0', className)}
    />
  );
}

/** The actions for the shown picture: compare, show on a piece, add a pin, enlarge. */
export function StageTools({ thread, hasWords = false, enlarger, shortcut }: StageToolsProps) {
  const { groups, group, shown, order } = thread;
  const [isEnlarged, setEnlarged] = useState(false);
  const [open, renderDialog] = useRecordDialog<'compare' | 'piece'>();
  if (!shown || !group) return null;
  const pictures = groups.flatMap((each) => each.pictures);
  return (
    <>
      {hasDifferent(groups) && (
        <Tool
          label="مقایسه"
          word={hasWords && 'always'}
          icon={<GitCompareArrows />}
          onPress={() => open('compare')}
        />
      )}
      {group.version && (
        <Tool label="روی قطعه" word={hasWords && 'always'} icon={<Gem />} onPress={() => open('piece')} />
      )}
      {thread.isOpen && thread.isDrawn && (
        <Tool
          label="افزودن نشان"
          word={hasWords && 'wide'}
          icon={<MapPinPlus />}
          onPress={() => thread.add(0.5, 0.5)}
        />
      )}
      <Tool
        ref={enlarger}
        label="بزرگ‌نمایی"
        of={shown.filename}
        word={hasWords && 'wide'}
        shortcut={shortcut}
        icon={<Maximize2 />}
        onPress={() => setEnlarged(true)}
      />
      {renderDialog((name, control) =>
        name === 'piece' ? (
          <OnPieceDialog file={shown} brief={order.brief} {...control} />
        ) : (
          <CompareVersions groups={groups} shown={shown} {...control} />
        ),
      )}
      <PictureViewer
        pictures={pictures}
        withCheck={withFileCheck}
        index={pictures.indexOf(shown)}
        page={thread.page}
        onIndexChange={(at) => thread.show(pictures[at]?._id ?? shown._id)}
        isOpen={isEnlarged}
        onOpenChange={setEnlarged}
        label="تصویر سفارش"
      />
    </>
  );
}

type ToolProps = Pick<
  ComponentProps<typeof IconButton>,
  'label' | 'icon' | 'shortcut' | 'onPress' | 'ref'
> & {
  /** The name of the picture, for screen readers. */
  of?: string;
  /** The screens that show the label. On phones the label replaces the icon. */
  word: 'always' | 'wide' | false;
};

function Tool({ label, of = '', icon, word, shortcut, ...button }: ToolProps) {
  const name = `${label} ${of}`.trim();
  if (!word) return <IconButton {...button} label={name} icon={icon} shortcut={shortcut} />;
  return (
    <Button
      {...button}
      variant="ghost"
      size="sm"
      icon={icon}
      aria-label={name}
      className={cx(
        'min-h-11 min-w-11 gap-1.5 px-2.5',
        word === 'always' && '@min-[21.5rem]/order:@max-[40rem]/order:[&_.lucide]:hidden',
      )}
    >
      <span className={word === 'wide' ? '@max-[80rem]/order:hidden' : '@max-[21.5rem]/order:hidden'}>
        {label}
      </span>
    </Button>
  );
}

export const groupName = ({ version }: PictureGroup) =>
  version ? `نسخهٔ ${toPersianDigits(version.number)}` : 'فایل‌های سفارش';

type StageThumbsProps = {
  thread: Thread;
  shownId: string;
  /** Their size. */
  className: string;
};

/** The versions, newest first, and the customer's own pictures. */
export const StageThumbs = ({ thread, shownId, className }: StageThumbsProps) =>
  thread.groups.flatMap((group) =>
    group.pictures.map((file) => (
      <StageThumb
        key={file._id}
        label={`${groupName(group)}: ${file.filename}`}
        isShown={file._id === shownId}
        onPress={() => thread.show(file._id)}
        mark={markOf(group, file)}
      >
        <FilePicture file={file} className={className} />
      </StageThumb>
    )),
  );

/** A version's number; drawings, which look alike in all formats, have theirs. */
function markOf({ version }: PictureGroup, { filename }: StoredFile): ReactNode {
  const format = vectorKindOf(filename) !== null && extensionOf(filename);
  return (
    (version || format) && (
      <>
        {version && toPersianDigits(version.number)} {format}
      </>
    )
  );
}

type StageThumbProps = {
  label: string;
  isShown: boolean;
  onPress: () => void;
  /** Is shown in the corner. */
  mark?: ReactNode;
  /** The picture. */
  children: ReactNode;
};

/** One of the pictures to choose from, in a list. */
export const StageThumb = ({ label, isShown, onPress, mark, children }: StageThumbProps) => (
  <li>
    <Button
      variant="bare"
      aria-current={isShown}
      onPress={onPress}
      className={cx(
        'relative block cursor-pointer overflow-hidden rounded-md border-2 transition-colors',
        isShown ? 'border-ember' : 'border-transparent hover:border-control',
      )}
    >
      <span className="sr-only">{label}</span>
      {children}
      {mark && (
        <span
          aria-hidden="true"
          className="absolute start-0.5 bottom-0.5 rounded-xs border bg-raised px-1 text-2xs font-semibold"
        >
          {mark}
        </span>
      )}
    </Button>
  </li>
);
