import type { ComponentProps } from 'react';
import type { StoredFile } from '#contract/common/files';
import { Deferred } from '../../ui/Deferred.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { toViewerImage } from './file-kinds.ts';

const ImageViewer = lazyPart(async () => (await import('../../ui/ImageViewer.tsx')).ImageViewer);

type PictureViewerProps = Omit<ComponentProps<typeof ImageViewer>, 'images'> & {
  pictures: readonly StoredFile[];
};

/** Shows an order's pictures at full size. Its code comes when it is first opened. */
export function PictureViewer({ pictures, ...viewer }: PictureViewerProps) {
  return (
    <Deferred when={viewer.isOpen}>
      <ImageViewer images={pictures.map(toViewerImage)} {...viewer} />
    </Deferred>
  );
}
