import { Check, ChevronDown, Download, PenTool, Save } from 'lucide-react';
import { useRef, useState } from 'react';
import { type DrawingFormat, drawingFormats } from '#contract/fonts';
import { deviceStorage } from '../../lib/browser-storage.ts';
import { engine } from '../../lib/engine/engine.ts';
import { fileName } from '../../lib/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Deferred } from '../../ui/Deferred.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { leadToTypedFault } from '../../ui/typed-faults.ts';
import { inputOf, type Settings } from './settings.ts';
import { useEngineFile } from './use-engine-file.ts';

const FormatsMenu = lazyPart(async () => (await import('./FormatsMenu.tsx')).FormatsMenu);

const storageKey = 'drawing-format';

/** Writes the drawing in a format; the last one is kept in the browser and offered first. */
export function useDownload(settings: Settings) {
  const { busy, save } = useEngineFile();
  const [format, setFormat] = useState<DrawingFormat>(() => {
    const stored = deviceStorage.read(storageKey);
    return drawingFormats.find((each) => each === stored) ?? 'dxf';
  });
  function take(next: DrawingFormat) {
    if (leadToTypedFault()) return;
    deviceStorage.write(storageKey, next);
    setFormat(next);
    const name = fileName(settings.text);
    const drawings = [{ input: inputOf(settings), name }];
    void save(name, next, () => engine.export({ drawings, formats: [next] }));
  }
  return { format, isBusy: busy !== null, take };
}

/** The buttons only look disabled: a press still leads to the size that cannot be taken. */
const dimmed = 'group-has-[[data-typed-fault]]/maker:opacity-55';

type MakerActionsProps = {
  download: ReturnType<typeof useDownload>;
  /** There is a drawing, and it is that of the settings. */
  isReady: boolean;
  isSaved: boolean;
  sending: 'save' | 'order' | null;
  onSave: () => void;
  onOrder: (() => void) | undefined;
  /** In the bar of one column the words are short. */
  isShort?: boolean;
};

export function MakerActions({
  download,
  isReady,
  isSaved,
  sending,
  onSave,
  onOrder,
  isShort = false,
}: MakerActionsProps) {
  return (
    <>
      <DownloadButton download={download} isReady={isReady} isShort={isShort} />
      <Button
        {...((isSaved || !isShort) && { icon: isSaved ? <Check /> : <Save /> })}
        isLoading={sending === 'save'}
        isDisabled={!isReady || isSaved}
        onPress={onSave}
        className={cx(dimmed, 'max-sm:px-2')}
      >
        <span className={isShort && isSaved ? 'sr-only' : ''}>{isSaved ? 'ذخیره شده' : 'ذخیره'}</span>
      </Button>
      {onOrder && (
        <Button
          variant="primary"
          {...(!isShort && { icon: <PenTool /> })}
          isLoading={sending === 'order'}
          isDisabled={!isReady}
          onPress={onOrder}
          aria-label="سفارش این نوشته"
          className={cx(dimmed, 'max-sm:px-2')}
        >
          {isShort ? (
            <span>
              سفارش<span className="@max-[20rem]:hidden"> این نوشته</span>
            </span>
          ) : (
            'سفارش این نوشته'
          )}
        </Button>
      )}
    </>
  );
}

function DownloadButton({
  download: { format, isBusy, take },
  isReady,
  isShort,
}: Pick<MakerActionsProps, 'download' | 'isReady' | 'isShort'>) {
  const [isOpen, setOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  return (
    <div className={cx(dimmed, 'flex')}>
      <Button
        icon={<Download />}
        isLoading={isBusy}
        isDisabled={!isReady}
        onPress={() => take(format)}
        aria-label={`دریافت ${format.toUpperCase()}`}
        className="rounded-e-none border-e-0 max-sm:px-2"
      >
        {isShort ? format.toUpperCase() : `دریافت ${format.toUpperCase()}`}
      </Button>
      <Button
        ref={more}
        icon={<ChevronDown />}
        isDisabled={!isReady || isBusy}
        aria-label="قالب‌های دیگر"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        className="min-w-11 rounded-s-none px-1!"
      />
      <Deferred when={isOpen}>
        <FormatsMenu triggerRef={more} isOpen={isOpen} onOpenChange={setOpen} onTake={take} />
      </Deferred>
    </div>
  );
}
