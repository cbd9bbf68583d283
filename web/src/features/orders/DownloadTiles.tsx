import { ArrowDownToLine } from 'lucide-react';
import type { StoredFile } from '#contract/common/files';
import { formatBytes } from '../../ui/file-limits.ts';
import { FileName } from '../../ui/FileName.tsx';
import { fileNote } from './file-notes.tsx';
import { FilePicture } from '../../ui/FilePicture.tsx';

export function DownloadTiles({ files }: { files: readonly StoredFile[] }) {
  return (
    <ul
      aria-label="فایل‌های نتیجه"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3"
    >
      {files.map((file) => (
        <li key={file._id} className="min-w-0">
          <a
            href={file.url}
            download={file.filename}
            className="group flex min-w-0 items-center gap-3 rounded-lg border bg-surface p-2.5 text-ink no-underline shadow-card transition-[border-color,box-shadow] hover:border-control hover:shadow-raised"
          >
            <FilePicture file={file} className="size-16 rounded-md" />
            <span className="flex min-w-0 flex-1 flex-col">
              {/* The name beside it is a note, which does not name a link. */}
              <span className="sr-only">دریافت {file.filename} </span>
              <FileName className="text-sm font-medium">{file.filename}</FileName>
              <span className="text-xs text-muted">{formatBytes(file.size)}</span>
              {fileNote(file)}
            </span>
            <ArrowDownToLine
              aria-hidden="true"
              className="me-1.5 text-muted transition-[translate,color] group-hover:translate-y-0.5 group-hover:text-ember-text"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
