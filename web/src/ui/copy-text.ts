import { toast } from './toast.ts';

/** Copies a text and shows the toast `copied`, or `failed` where the browser refuses. */
export async function copyText(text: string, copied: string, failed: string): Promise<void> {
  try {
    // A page over plain HTTP has no clipboard.
    await navigator.clipboard.writeText(text);
    toast.success(copied);
  } catch {
    toast.error(failed);
  }
}
