import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/common/endpoint';
import { CallError, type CallInput } from '../../lib/client.ts';
import { act } from '../../lib/queries.ts';
import { toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { Differences } from './Differences.tsx';
import { undoOf } from './undo.ts';
import { useTitles } from './use-titles.ts';
import type { Item } from './view.ts';
import { differences, type Kind, type Titles } from './words.ts';

type Removal = {
  kind: Kind;
  call: Endpoint;
  params: Readonly<Record<string, string>>;
  /** The item as it was read, whose file it may be that is removed. */
  item: Item;
  title: string;
  message: string;
  confirmLabel: string;
  /** The message afterwards. */
  done: string;
};

/**
 * `const [remove, removalDialog] = useRemoval()`: asks before something is removed, which can be undone for a while. Where
 * another admin has changed the item meanwhile, it asks again and shows what has changed.
 */
export function useRemoval() {
  const queryClient = useQueryClient();
  const [confirm, confirmDialog] = useConfirm();

  function remove(removal: Removal, before?: Item) {
    const { kind, call, params, item, title, message, confirmLabel, done } = removal;
    confirm({
      title,
      message: before ? <Changed kind={kind} before={before} after={item} /> : message,
      confirmLabel,
      onConfirm: async () => {
        try {
          const query = { updatedAt: item.updatedAt };
          const { answer } = await act(queryClient, call, { params, query } as CallInput<Endpoint>);
          toast.success(done, undoOf(queryClient, answer as { change?: string }));
        } catch (error) {
          if (error instanceof CallError && error.current)
            remove({ ...removal, item: error.current as Item }, item);
          throw error;
        }
      },
    });
  }
  return [(removal: Removal) => remove(removal), confirmDialog] as const;
}

/** Shows the changes that another admin has made since this one read the item. */
function Changed({ kind, before, after }: { kind: Kind; before: Item; after: Item }) {
  const titles: Titles = useTitles();
  const parts = differences(kind, { ...before }, { ...after }, titles);
  return (
    <div className="flex flex-col gap-3">
      <p>مدیر دیگری همین مورد را در این فاصله تغییر داده است. با این تغییرها هم حذف شود؟</p>
      <Differences parts={parts} isWhole={false} hasBoth />
    </div>
  );
}
