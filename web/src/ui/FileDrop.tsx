import { Camera } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { FileFaults } from './FileFaults.tsx';
import { FileTrigger } from './FileTrigger.tsx';
import { Button } from './Button.tsx';
import { cx } from './class-names.ts';
import { DropFace, dropLook } from './DropFace.tsx';
import { DropZone } from './DropZone.tsx';
import { type FileActs, type FileDropItem, FileRow } from './FileRow.tsx';
import type { PreparedFiles } from '../lib/prepare-files.ts';
import { acceptList, checkFiles, type FileLimits } from './file-limits.ts';
import { usePreparedFiles } from './use-prepared-files.ts';
import type { Taken } from './vectors/vector-file.ts';

export type FileDropProps = FileActs & {
  label: string;
  files: readonly FileDropItem[];
  limits: FileLimits;
  /** The number of files elsewhere on the page that count towards the limit. */
  others?: number;
  /** Only files within the limits are passed; the refusals of the others are displayed. */
  onAdd: (files: File[]) => void;
  onRefuse?: (message: string) => void;
  error?: string | null;
  isDisabled?: boolean;
  /** Takes a single line, for files that are rarely needed. */
  isCompact?: boolean;
  /** Takes files pasted anywhere on the page, not only while focused. */
  pastesAnywhere?: boolean;
  /** On a device with a touch screen the camera is offered too. */
  takesPhotos?: boolean;
};

/** Adds files by drop, choice or paste. A controlled component: `files` is all it displays. */
export function FileDrop({
  label,
  files,
  limits,
  others = 0,
  onAdd,
  onRefuse,
  error,
  isDisabled,
  isCompact,
  pastesAnywhere,
  takesPhotos,
  ...acts
}: FileDropProps) {
  const [messages, setMessages] = useState<string[]>([]);
  const many = limits.maxFiles > 1;
  const there = files.length + others;
  const isFull = many && there >= limits.maxFiles;

  /** Returns whether all were taken. */
  function add({ files: chosen, known, messages: faults }: PreparedFiles): boolean {
    const checked = checkFiles(chosen, limits, there, known);
    const refusals = [...faults, ...checked.messages];
    setMessages(refusals);
    for (const message of refusals) onRefuse?.(message);
    if (checked.accepted.length > 0) onAdd(checked.accepted);
    return refusals.length === 0;
  }

  function take(made: File): Taken {
    if (isDisabled || !add({ files: [made], known: new Set(), messages: [] })) return 'refused';
    return many || files.length === 0 ? 'added' : 'replaced';
  }

  const { prepare, progress } = usePreparedFiles(limits, add);
  const choose = (chosen: File[]) => !isDisabled && prepare(chosen);

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    // A drop area that has the focus has taken it already.
    if (!event.defaultPrevented) choose([...(event.clipboardData?.files ?? [])]);
  });
  useEffect(() => {
    if (!pastesAnywhere) return undefined;
    const listen = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, [pastesAnywhere]);

  const faults = error ? [error] : messages;

  return (
    <div
      data-invalid={error ? true : undefined}
      onPaste={(event) => {
        // React also passes on pastes in dialogs that its rows have opened.
        const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target);
        const pasted = [...event.clipboardData.files];
        if (!isWithin || pasted.length === 0) return;
        event.preventDefault();
        choose(pasted);
      }}
      className="flex min-w-0 flex-col gap-2.5"
    >
      <DropZone
        label={label}
        isDisabled={isDisabled || isFull}
        onDrop={choose}
        className={cx(dropLook, 'data-disabled:opacity-55', faults.length > 0 && 'border-danger')}
      >
        <FileTrigger
          acceptedFileTypes={acceptList(limits)}
          allowsMultiple={many}
          onSelect={(list) => choose([...(list ?? [])])}
        >
          <Button
            variant="bare"
            isDisabled={isDisabled || isFull}
            className="flex w-full cursor-pointer rounded-lg transition-colors data-disabled:cursor-default enabled:hover:bg-hover enabled:active:bg-press"
          >
            <DropFace label={label} limits={limits} isFull={isFull} isCompact={isCompact} />
          </Button>
        </FileTrigger>
        {takesPhotos && !isFull && (
          <div className="hidden justify-center px-4 pb-4 pointer-coarse:flex">
            <FileTrigger
              acceptedFileTypes={['image/*']}
              defaultCamera="environment"
              onSelect={(list) => choose([...(list ?? [])])}
            >
              <Button icon={<Camera />} isDisabled={isDisabled}>
                عکس با دوربین
              </Button>
            </FileTrigger>
          </div>
        )}
      </DropZone>
      <p role="status" className={cx('text-xs text-muted', !progress && 'hidden')}>
        {progress}
      </p>
      <FileFaults faults={faults} />
      {files.length > 0 && (
        <ul aria-label="فایل‌ها" className="@container flex flex-col gap-2">
          {files.map((file) => (
            <FileRow key={file.id} file={file} onTake={take} {...acts} />
          ))}
        </ul>
      )}
    </div>
  );
}
