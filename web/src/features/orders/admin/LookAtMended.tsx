import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { toast } from '../../../ui/toast.ts';
import { useRecordDialog } from '../../../ui/use-dialog.tsx';
import { chosenFile, type VectorFile } from '../../../ui/vectors/vector-file.ts';

const VectorViewer = lazyPart(
  async () => (await import('../../../ui/vectors/VectorViewer.tsx')).VectorViewer,
);

/** Shows a repaired file before it is delivered. */
export function LookAtMended({ mended }: { mended: () => Promise<File | null> }) {
  const [isMending, setMending] = useState(false);
  const [open, renderViewer] = useRecordDialog<VectorFile>();

  async function look() {
    setMending(true);
    const file = await mended();
    setMending(false);
    if (file) open(chosenFile(file));
    else toast.info('در این فایل چیزی خودکار اصلاح نشد؛ همان‌طور که هست می‌رود.');
  }

  return (
    <>
      <Button
        variant="ghost"
        aria-label="دیدن فایل اصلاح‌شده"
        isLoading={isMending}
        onPress={() => void look()}
        className="px-3"
      >
        ببینید
      </Button>
      {renderViewer((file, control) => (
        <VectorViewer file={file} check={null} {...control} />
      ))}
    </>
  );
}
