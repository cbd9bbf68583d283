import { toast } from './toast.ts';

/** Copies a text and says `copied`, or `failed` where the browser does not let it. */
export async function copyText(text: string, copied: string, failed: string): Promise<void> {
  try {
    // Where a page came over plain HTTP there is no clipboard at all.
    await navigator.clipboard.writeText(text);
    toast.success(copied);
  } catch {
    toast.error(failed);
  }
}
