import { ScanEye } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { toast } from '../../../ui/toast.ts';
import { useRecordDialog } from '../../../ui/use-dialog.tsx';
import { localVector, type VectorFile } from '../../../ui/vectors/vector-file.ts';
import type { Mend } from './use-mending.ts';

const VectorViewer = lazyPart(
  async () => (await import('../../../ui/vectors/VectorViewer.tsx')).VectorViewer,
);

/** Shows a repaired file before it is delivered. */
export function LookAtMended({ mend }: { mend: NonNullable<Mend> }) {
  const [isMending, setMending] = useState(false);
  const [open, renderViewer] = useRecordDialog<VectorFile>();

  async function look() {
    setMending(true);
    const file = await mend();
    setMending(false);
    if (file) open(localVector(file));
    else toast.info('در این فایل چیزی خودکار اصلاح نشد؛ همان‌طور که هست می‌رود.');
  }

  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<ScanEye className="size-4!" />}
        isLoading={isMending}
        onPress={() => void look()}
        className="self-center"
      >
        دیدن اصلاح‌شده
      </Button>
      {renderViewer((file, control) => (
        <VectorViewer file={file} check={null} {...control} />
      ))}
    </>
  );
}
