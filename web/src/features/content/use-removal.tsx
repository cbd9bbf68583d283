import { useQueryClient } from '@tanstack/react-query';
import { act } from '../../lib/queries.ts';
import { toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import type { CallError } from '../../lib/client.ts';
import { changedItem } from './as-read.ts';
import { Changed } from './Changed.tsx';
import { undoOf } from './undo.ts';
import type { Item, Recorded } from './view.ts';
import type { Kind } from './words.ts';

type Removal = {
  kind: Kind;
  call: Recorded;
  params: Readonly<Record<string, string>>;
  /** The item as it was read; the item itself or one of its files is deleted. */
  item: Item;
  title: string;
  message: string;
  confirmLabel: string;
  /** The message afterwards. */
  done: string;
};

/** Removals can be undone for a while. If another admin has changed the item, the question comes again. */
export function useRemoval() {
  const queryClient = useQueryClient();
  const [confirm, confirmDialog] = useConfirm();

  function remove(removal: Removal, before?: Item) {
    const { kind, call, params, item, title, message, confirmLabel, done } = removal;
    confirm({
      title,
      message: before ? (
        <Changed kind={kind} before={before} after={item} question="با این تغییرها هم حذف شود؟" />
      ) : (
        message
      ),
      confirmLabel,
      onConfirm: async () => {
        try {
          const { answer } = await act(queryClient, call, { params, query: { updatedAt: item.updatedAt } });
          toast.success(done, undoOf(queryClient, answer));
        } catch (error) {
          const now = changedItem<Item>(error);
          if (now) {
            toast.error((error as CallError).message);
            remove({ ...removal, item: now }, item);
          }
          throw error;
        }
      },
    });
  }
  return [(removal: Removal) => remove(removal), confirmDialog] as const;
}
