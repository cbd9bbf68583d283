import { useState } from 'react';
import type { DrawingFormat } from '#contract/fonts';
import { fileTypes, saveFile } from '../../lib/save-file.ts';
import { toast } from '../../ui/toast.ts';

export function useEngineFile() {
  const [busy, setBusy] = useState<DrawingFormat | null>(null);

  async function save(
    name: string,
    format: DrawingFormat,
    ask: () => Promise<{ files: readonly BlobPart[] }>,
  ) {
    setBusy(format);
    try {
      const { files } = await ask();
      saveFile(new Blob([...files]), `${name}.${format}`, fileTypes[format]);
      toast.success(`فایل ${format.toUpperCase()} دریافت شد`);
    } catch {
      toast.error('فایل ساخته نشد. دوباره تلاش کنید.');
    } finally {
      setBusy(null);
    }
  }

  return { busy, save };
}
