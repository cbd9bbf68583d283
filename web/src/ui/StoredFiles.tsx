import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StoredFile } from '#contract/common/files';
import { Button, buttonClass } from './Button.tsx';
import { cx } from './class-names.ts';
import { formatBytes } from './file-limits.ts';
import { FileName } from './FileName.tsx';
import { FilePicture } from './FilePicture.tsx';
import type { WithCheck } from './PictureViewer.tsx';
import { opensInViewer } from './stored-file.ts';
import { usePictureViewer } from './use-picture-viewer.tsx';

type StoredFilesProps = {
  files: readonly StoredFile[];
  /** The list's name for screen readers, such as «فایل‌های سفارش». */
  label: string;
  isCompact?: boolean;
  /** Shown under a file's name, such as the server's findings. */
  note?: (file: StoredFile) => ReactNode;
  /** Asks for the server's check of a vector file that is opened. */
  withCheck?: WithCheck;
};

/** Files that are kept on the server: a picture opens large, another file is downloaded. */
export function StoredFiles({ files, label, isCompact, note, withCheck }: StoredFilesProps) {
  const pictures = files.filter(opensInViewer);
  const [view, viewer] = usePictureViewer({ pictures, label, withCheck });
  if (files.length === 0) return null;
  return (
    <>
      <ul
        aria-label={label}
        className={
          isCompact
            ? 'flex flex-wrap gap-2'
            : 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(15rem,45%)),1fr))] gap-2'
        }
      >
        {files.map((file) => (
          <li
            key={file._id}
            className={cx(
              'relative flex min-w-0 items-center gap-3 rounded-md border bg-surface transition-colors hover:border-control/70',
              isCompact ? 'max-w-full gap-2 p-1 pe-2' : 'p-2',
              // The note loads later and must not change the width.
              isCompact && file.check && note && 'w-64',
            )}
          >
            <Opener file={file} onOpen={() => view(pictures.indexOf(file))}>
              <FilePicture file={file} className={isCompact ? 'size-9 rounded-xs' : 'size-14 rounded-sm'} />
            </Opener>
            <span className="flex min-w-0 flex-1 flex-col">
              <FileName className={isCompact ? 'max-w-32 text-xs' : 'text-sm font-medium'}>
                {file.filename}
              </FileName>
              {!isCompact && <span className="text-xs text-muted">{formatBytes(file.size)}</span>}
              {note?.(file)}
            </span>
            {!isCompact && (
              <a
                href={file.url}
                download={file.filename}
                aria-label={`دریافت ${file.filename}`}
                className={buttonClass('ghost', 'md', 'relative z-10 w-11 px-0! text-muted hover:text-ink')}
              >
                <Download />
              </a>
            )}
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}

function Opener({ file, onOpen, children }: { file: StoredFile; onOpen: () => void; children: ReactNode }) {
  if (opensInViewer(file))
    return (
      <Button
        variant="bare"
        aria-label={`نمایش ${file.filename}`}
        onPress={onOpen}
        className="stretched cursor-zoom-in rounded-sm focus-visible:outline-2"
      >
        {children}
      </Button>
    );
  return (
    <a
      href={file.url}
      download={file.filename}
      aria-label={`دریافت ${file.filename}`}
      className="stretched rounded-sm"
    >
      {children}
    </a>
  );
}
