import type { QueryClient } from '@tanstack/react-query';
import { formatNumber } from '#contract/common/money';
import { undoContentChange } from '#contract/content';
import { CallError } from '../../lib/client.ts';
import { act } from '../../lib/queries.ts';
import { type ToastAction, toast } from '../../ui/toast.ts';

/** The button of a message that undoes what calls have changed, the newest first; none where nothing changed. */
export function undoOf(
  queryClient: QueryClient,
  ...answers: readonly { change?: string | undefined }[]
): ToastAction | undefined {
  const changes = answers.flatMap(({ change }) => change ?? []).toReversed();
  return changes.length === 0
    ? undefined
    : { label: 'برگرداندن', onPress: () => void undo(queryClient, changes).catch(() => {}) };
}

export async function undo(queryClient: QueryClient, changes: readonly string[]): Promise<void> {
  let unchanged = 0;
  try {
    for (const id of changes) {
      // oxlint-disable-next-line no-await-in-loop -- an older change is undone when the newer one is
      const { answer } = await act(queryClient, undoContentChange, { params: { id } });
      unchanged += answer.kept ?? 0;
    }
  } catch (error) {
    if (error instanceof CallError && error.code === 'OFFLINE') toast.error(error.message);
    throw error;
  }
  toast.success(
    unchanged === 0
      ? 'تغییر برگردانده شد'
      : `تغییر برگردانده شد؛ ${formatNumber(unchanged)} متن که بعد از آن عوض شده بود ماند`,
  );
}
