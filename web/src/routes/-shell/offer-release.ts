import { isReplaced } from '../../lib/new-release.ts';
import { toast } from '../../ui/toast.ts';

/** Offers to load the page again if the server sends another release by now. */
export async function offerRelease(): Promise<void> {
  if (await isReplaced())
    toast.offer('نسخهٔ تازهٔ حکاک آماده است.', { label: 'تازه‌سازی', onPress: () => location.reload() });
}
