import { useState } from 'react';
import type { DrawingFormat } from '#contract/fonts';
import { fileTypes, saveFile } from '../../lib/save-file.ts';
import { toast } from '../../ui/toast.ts';

export function useEngineFile() {
  const [busy, setBusy] = useState<DrawingFormat | null>(null);

  async function save(name: string, format: DrawingFormat, ask: () => Promise<{ file: BlobPart }>) {
    setBusy(format);
    try {
      const { file } = await ask();
      saveFile(file, `${name}.${format}`, fileTypes[format]);
    } catch {
      toast.error('فایل ساخته نشد. دوباره تلاش کنید.');
    } finally {
      setBusy(null);
    }
  }

  return { busy, save };
}
