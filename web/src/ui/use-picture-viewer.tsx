import { type ComponentProps, type ReactNode, useState } from 'react';
import { PictureViewer } from './PictureViewer.tsx';

type ViewerOptions = Pick<ComponentProps<typeof PictureViewer>, 'pictures' | 'label' | 'withCheck'>;

/** `const [view, viewer] = usePictureViewer({ pictures, label })`: render `viewer` anywhere, and `view(at)` opens a picture. */
export function usePictureViewer(options: ViewerOptions): [view: (at: number) => void, viewer: ReactNode] {
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  function view(next: number) {
    setAt(next);
    setOpen(true);
  }
  const viewer = (
    <PictureViewer {...options} index={at} onIndexChange={setAt} isOpen={isOpen} onOpenChange={setOpen} />
  );
  return [view, viewer];
}
