import { Download, Maximize2 } from 'lucide-react';
import type { StoredFile } from '#contract/common/files';
import { toPersianDigits } from '#contract/common/digits';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { formatBytes } from '../../../ui/file-limits.ts';
import { FileName } from '../../../ui/FileName.tsx';
import { FilePicture } from '../../../ui/FilePicture.tsx';
import { isPicture } from '../../../ui/stored-file.ts';
import { usePictureViewer } from '../../../ui/use-picture-viewer.tsx';
import { fileNote, KeptFiles, withFileCheck } from '../../files/parts.tsx';

export function LargeOrderFiles({ files, title }: { files: readonly StoredFile[]; title: string }) {
  const pictures = files.filter(isPicture);
  const [view, viewer] = usePictureViewer({ pictures, label: title, withCheck: withFileCheck });
  const others = files.filter((file) => !isPicture(file));
  if (files.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="flex items-baseline gap-2 text-base font-semibold">
        {title}
        <span className="text-sm font-normal text-muted">{toPersianDigits(files.length)}</span>
      </h3>
      {pictures.length > 0 && (
        <ul aria-label={`تصویرهای ${title}`} className="grid gap-3 @xl:grid-cols-2">
          {pictures.map((file, at) => (
            <li
              key={file._id}
              className={cx(
                'group relative flex min-w-0 flex-col overflow-hidden rounded-lg border bg-surface transition-colors hover:border-control',
                // The last of an odd number takes the whole row.
                at === pictures.length - 1 && at % 2 === 0 && '@xl:col-span-2',
              )}
            >
              <Button
                variant="bare"
                aria-label={`نمایش ${file.filename}`}
                onPress={() => view(at)}
                className="relative block cursor-zoom-in focus-visible:outline-2 focus-visible:-outline-offset-2"
              >
                <FilePicture file={file} fit="contain" width={640} className="h-64 w-full @3xl:h-80" />
                <span
                  aria-hidden="true"
                  className="absolute end-2 top-2 grid size-8 place-items-center rounded-sm border bg-raised text-muted opacity-0 transition-opacity group-hover:opacity-100"
                >
                  <Maximize2 className="size-4!" />
                </span>
              </Button>
              <div className="flex items-center gap-2 border-t py-1.5 ps-3 pe-1.5">
                <span className="flex min-w-0 flex-1 flex-col">
                  <FileName className="text-sm">{file.filename}</FileName>
                  <span className="text-xs text-muted">{formatBytes(file.size)}</span>
                  {fileNote(file)}
                </span>
                <a
                  href={file.url}
                  download={file.filename}
                  aria-label={`دریافت ${file.filename}`}
                  className={buttonClass('ghost', 'md', 'px-3 text-muted hover:text-ink')}
                >
                  <Download />
                </a>
              </div>
            </li>
          ))}
        </ul>
      )}
      <KeptFiles files={others} label={title} />
      {viewer}
    </section>
  );
}
