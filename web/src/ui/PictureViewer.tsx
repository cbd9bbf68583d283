import type { ComponentProps, ReactNode } from 'react';
import type { FileCheck } from '#contract/common/file-checks';
import type { StoredFile } from '#contract/common/files';
import { vectorKindOf } from '../lib/vectors/vector-kind.ts';
import { Deferred } from './Deferred.tsx';
import { lazyPart } from './lazy-part.ts';
import { toViewerImage } from './stored-file.ts';
import { storedVector } from './vectors/vector-file.ts';

const ImageViewer = lazyPart(async () => (await import('./ImageViewer.tsx')).ImageViewer);
const VectorViewer = lazyPart(async () => (await import('./vectors/VectorViewer.tsx')).VectorViewer);

/** The server's check of a file: undefined while it is asked for, null when there is none. */
export type AskedCheck = FileCheck | null | undefined;
/** Asks for the server's check of a file, and shows the result. */
export type WithCheck = (file: StoredFile, show: (check: AskedCheck) => ReactNode) => ReactNode;

type PictureViewerProps = Omit<ComponentProps<typeof ImageViewer>, 'images'> & {
  pictures: readonly StoredFile[];
  /** The page of the first picture that is shown, of a document. */
  page?: number;
  /** Without it, vector files are checked by the browser alone. */
  withCheck?: WithCheck;
};

/** Shows stored files at full size: pictures, and vector files with their findings. The code comes when it is first opened. */
export function PictureViewer({
  pictures,
  page,
  withCheck = (_, show) => show(null),
  ...viewer
}: PictureViewerProps) {
  const { isOpen, onOpenChange, index, onIndexChange } = viewer;
  const file = pictures[Math.min(index, pictures.length - 1)];
  const isVector = file !== undefined && vectorKindOf(file.filename) !== null;
  return (
    <>
      <Deferred when={isOpen && !isVector}>
        <ImageViewer images={pictures.map(toViewerImage)} {...viewer} isOpen={isOpen && !isVector} />
      </Deferred>
      <Deferred when={isOpen && isVector}>
        {file &&
          isVector &&
          withCheck(file, (check) => (
            <VectorViewer
              file={storedVector(file)}
              page={page}
              check={check}
              isOpen={isOpen}
              onOpenChange={onOpenChange}
              among={{ at: index, count: pictures.length, onGo: (step) => onIndexChange(index + step) }}
            />
          ))}
      </Deferred>
    </>
  );
}
