import { Gem, GitCompareArrows, MapPinPlus, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import type { StoredFile } from '#contract/common/files';
import { Button, IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { FilePicture } from '../../ui/FilePicture.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PictureViewer } from '../../ui/PictureViewer.tsx';
import { useFailedPictures } from '../../ui/use-failed-pictures.ts';
import { useRecordDialog } from '../../ui/use-dialog.tsx';
import { isPicture } from '../../ui/stored-file.ts';
import { withFileCheck } from '../files/parts.tsx';
import { StillPicture } from '../../ui/StillPicture.tsx';
import { PinLayer } from './PinLayer.tsx';
import type { PictureGroup } from './entries.ts';
import type { Thread } from './use-thread.ts';

const CompareVersions = lazyPart(async () => (await import('./CompareVersions.tsx')).CompareVersions);
const OnPieceDialog = lazyPart(
  async () => (await import('../../ui/material/OnPieceDialog.tsx')).OnPieceDialog,
);

/** The picture that an order is about, large and still, with the pins on it and the way to the others. */
export function OrderStage({ thread }: { thread: Thread }) {
  const { groups, group, shown, order } = thread;
  const [isEnlarged, setEnlarged] = useState(false);
  const [open, renderDialog] = useRecordDialog<'compare' | 'piece'>();
  /** Files that the server cannot draw: their kind is shown, and nothing can be pinned. */
  const undrawn = useFailedPictures();
  if (!shown || !group) return null;
  const isDrawn = isPicture(shown) && !undrawn.hasFailed(shown._id);
  const pictures = groups.flatMap((each) => each.pictures);

  return (
    <section aria-label="تصویر سفارش" className="flex min-h-0 min-w-0 flex-1 flex-col gap-2">
      {isDrawn ? (
        <StillPicture
          key={shown._id}
          file={shown}
          onFail={() => undrawn.fail(shown._id)}
          {...(thread.isOpen && { onPress: thread.add })}
        >
          <PinLayer thread={thread} />
        </StillPicture>
      ) : (
        <FilePicture
          file={shown}
          fit="contain"
          width={640}
          className="aspect-4/3 min-h-24 flex-initial rounded-lg"
        />
      )}
      <div className="flex shrink-0 items-center gap-2">
        <Pictures groups={groups} shown={shown} onShow={(file) => thread.show(file._id)} />
        <div className="ms-auto flex shrink-0">
          {pictures.length > 1 && (
            <IconButton label="مقایسه" icon={<GitCompareArrows />} onPress={() => open('compare')} />
          )}
          {group.version && <IconButton label="روی قطعه" icon={<Gem />} onPress={() => open('piece')} />}
          {thread.isOpen && isDrawn && (
            <IconButton label="افزودن نشان" icon={<MapPinPlus />} onPress={() => thread.add(0.5, 0.5)} />
          )}
          <IconButton
            label={`بزرگ‌نمایی ${shown.filename}`}
            icon={<Maximize2 />}
            onPress={() => setEnlarged(true)}
          />
        </div>
      </div>
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
        onIndexChange={(at) => thread.show(pictures[at]?._id ?? shown._id)}
        isOpen={isEnlarged}
        onOpenChange={setEnlarged}
        label="تصویر سفارش"
      />
    </section>
  );
}

const groupName = ({ version }: PictureGroup) =>
  version ? `نسخهٔ ${toPersianDigits(version.number)}` : 'فایل‌های سفارش';

type PicturesProps = {
  groups: readonly PictureGroup[];
  shown: StoredFile;
  onShow: (file: StoredFile) => void;
};

/** The versions, newest first, and the customer's own pictures in a row. */
function Pictures({ groups, shown, onShow }: PicturesProps) {
  if (groups.length === 1 && groups[0]?.pictures.length === 1) return null;
  return (
    <ul aria-label="نسخه‌ها و تصویرها" className="flex min-w-0 gap-2 overflow-x-auto p-0.5">
      {groups.flatMap((group) =>
        group.pictures.map((file) => (
          <li key={file._id}>
            <Button
              variant="bare"
              aria-current={file._id === shown._id}
              onPress={() => onShow(file)}
              className={cx(
                'relative block cursor-pointer overflow-hidden rounded-md border-2 transition-colors',
                file._id === shown._id ? 'border-ember' : 'border-transparent hover:border-control',
              )}
            >
              <span className="sr-only">
                {groupName(group)}: {file.filename}
              </span>
              <FilePicture file={file} className="size-12 @3xl:size-14" />
              {group.version && (
                <span
                  aria-hidden="true"
                  className="absolute start-0.5 bottom-0.5 rounded-xs border bg-raised px-1 text-2xs font-semibold"
                >
                  {toPersianDigits(group.version.number)}
                </span>
              )}
            </Button>
          </li>
        )),
      )}
    </ul>
  );
}
