import { toast } from '../../ui/toast.ts';

export async function offerRelease(): Promise<void> {
  if (await isReplaced())
    toast.offer('نسخهٔ تازهٔ حکاک آماده است.', { label: 'تازه‌سازی', onPress: () => location.reload() });
}

/** True when the server sends another release than the one of this page; false when it cannot be asked. */
async function isReplaced(): Promise<boolean> {
  const entry = entryOf(document);
  const answer = await fetch('/login', { cache: 'no-store', headers: { accept: 'text/html' } });
  if (!entry || !answer.ok) return false;
  const sent = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  return sent !== undefined && sent !== entry;
}

const entryOf = (page: Document): string | undefined =>
  page.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src') ?? undefined;
