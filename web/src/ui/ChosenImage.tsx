import { useObjectUrl } from '../lib/use-object-url.ts';
import type { DialogControl } from './Dialog.tsx';
import { ImageViewer } from './ImageViewer.tsx';

/** A picture that was chosen and is not sent yet, at full size. */
export function ChosenImage({ file, ...control }: DialogControl & { file: File }) {
  const src = useObjectUrl(file);
  if (!src) return null;
  return <ImageViewer images={[{ src, alt: file.name }]} index={0} onIndexChange={() => {}} {...control} />;
}
