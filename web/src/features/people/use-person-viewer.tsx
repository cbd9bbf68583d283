import { type ReactNode, useState } from 'react';
import { Deferred } from '../../ui/Deferred.tsx';
import type { ViewerImage } from '../../ui/ImageViewer.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const ImageViewer = lazyPart(async () => (await import('../../ui/ImageViewer.tsx')).ImageViewer);

/** `const [view, viewer] = usePersonViewer(images)`, then `view(at)`: photo and identity images at full size. */
export function usePersonViewer(
  images: readonly ViewerImage[],
): [view: (at: number) => void, viewer: ReactNode] {
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const view = (index: number) => {
    setAt(index);
    setOpen(true);
  };
  return [
    view,
    <Deferred key="viewer" when={isOpen}>
      <ImageViewer images={images} index={at} onIndexChange={setAt} isOpen={isOpen} onOpenChange={setOpen} />
    </Deferred>,
  ];
}
