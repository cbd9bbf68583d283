import type { ComponentProps } from 'react';
import type { StoredFile } from '#contract/common/files';
import { Deferred } from './Deferred.tsx';
import { lazyPart } from './lazy-part.ts';
import { toViewerImage } from './stored-file.ts';

const ImageViewer = lazyPart(async () => (await import('./ImageViewer.tsx')).ImageViewer);

type PictureViewerProps = Omit<ComponentProps<typeof ImageViewer>, 'images'> & {
  pictures: readonly StoredFile[];
};

/** Shows kept pictures at full size. Its code comes when it is first opened. */
export function PictureViewer({ pictures, ...viewer }: PictureViewerProps) {
  return (
    <Deferred when={viewer.isOpen}>
      <ImageViewer images={pictures.map(toViewerImage)} {...viewer} />
    </Deferred>
  );
}
