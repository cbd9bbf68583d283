import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Endpoint } from '#contract/common/endpoint';
import type { CallInput } from '../../lib/client.ts';
import { act } from '../../lib/queries.ts';
import { useForm } from '../../lib/use-form.ts';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { Preview } from './Preview.tsx';
import { TwoVersions } from './TwoVersions.tsx';
import { undoOf } from './undo.ts';
import { type Item, type ItemForm, type ItemView, newOne } from './view.ts';
import { labelOf } from './words.ts';

type Saved<I> = I & { change?: string };

type ItemDialogProps<I extends Item, V extends object> = DialogControl & {
  view: ItemView<I, V>;
  /** None: a new one. */
  item: I | null;
};

/**
 * Adds or changes an item. A change can be undone for a while; where another admin was faster, both versions are
 * shown and one is chosen. Closing it with changes asks first.
 */
function ItemDialog<I extends Item, V extends object>({ view, item, ...dialog }: ItemDialogProps<I, V>) {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(item);
  const [other, setOther] = useState<I | null>(null);
  /** The answers that came before one of the files was refused; the next try goes on from there. */
  const [earlier, setEarlier] = useState<readonly Saved<I>[]>([]);
  const call = (base ? view.calls.change : view.calls.create) as Endpoint;

  /** Returns the answers of the form and its files, or null when one of these was refused. */
  async function withFiles(values: V, saved: Saved<I>): Promise<Saved<I>[] | null> {
    const answers = [...earlier, saved];
    try {
      // oxlint-disable-next-line no-await-in-loop -- each changes the item as the one before has left it
      for (const { call: to, input } of view.filesOf?.(values, saved) ?? [])
        answers.push((await act(queryClient, to, input as CallInput<Endpoint>)).answer as Saved<I>);
      return answers;
    } catch {
      setBase(answers.at(-1) ?? saved);
      setEarlier(answers);
      return null;
    }
  }

  const form = useForm<Endpoint, V>(call, {
    initial: base ? view.valuesOf(base) : view.blank,
    ...(view.check && { check: view.check }),
    input: (values: V) => ({
      ...(base && { params: { id: base._id } }),
      body: { ...view.bodyOf(values, base), ...(base && { updatedAt: base.updatedAt }) },
    }),
    onSuccess: async (answer: unknown) => {
      const answers = await withFiles(form.values, answer as Saved<I>);
      if (!answers) return;
      dialog.onOpenChange(false);
      toast.success((!base && view.added) || 'ذخیره شد', undoOf(queryClient, ...answers));
    },
    onError: ({ code, current }: { code: string; current: object | undefined }) => {
      if (code !== 'CONFLICT' || !current || !base) return;
      const now = current as I;
      // Something else of the item has changed, such as a film that has arrived: the form overwrites none of it.
      if (JSON.stringify(view.valuesOf(now)) !== JSON.stringify(view.valuesOf(base))) return setOther(now);
      setBase(now);
      setAgain(true);
    },
  } as never) as unknown as ItemForm<V>;

  const [isAgain, setAgain] = useState(false);
  const { isBusy, send } = form;
  useEffect(() => {
    if (!isAgain || isBusy) return;
    setAgain(false);
    void send();
  }, [isAgain, isBusy, send]);

  const labelled: ItemForm<V> = {
    ...form,
    field: (key) => ({ ...form.field(key), label: labelOf(view.kind, key) }),
  };

  const [confirm, confirmDialog] = useConfirm();
  const kept = base ? view.valuesOf(base) : view.blank;
  const isWritten = dialog.isOpen && !isBusy && JSON.stringify(form.values) !== JSON.stringify(kept);
  function change(isOpen: boolean) {
    if (isOpen || !isWritten) return dialog.onOpenChange(isOpen);
    confirm({
      title: 'تغییرها ذخیره نشده؛ بسته شود؟',
      message: 'اگر ببندید، آنچه تازه نوشته‌اید از بین می‌رود.',
      confirmLabel: 'بستن بدون ذخیره',
      cancelLabel: 'ادامهٔ ویرایش',
      onConfirm: () => dialog.onOpenChange(false),
    });
  }
  // Leaving the page asks too: the browser before a reload, the same question before another page of the app.
  useBlocker({
    enableBeforeUnload: () => isWritten,
    shouldBlockFn: () => {
      if (isWritten) change(false);
      return isWritten;
    },
  });

  return (
    <>
      <FormDialog
        {...dialog}
        onOpenChange={change}
        form={form}
        keepsValues
        title={base ? `ویرایش ${view.one}` : newOne(view.one)}
        {...(base && { subtitle: view.nameOf(base) })}
        size={other ? 'lg' : (view.size ?? 'md')}
        submit="ذخیره"
        canSubmit={!other}
        aside={!other && view.preview && <Preview>{view.preview(form.values, base)}</Preview>}
      >
        {other ? (
          <TwoVersions
            kind={view.kind}
            mine={form.values}
            theirs={view.valuesOf(other)}
            onKeepMine={() => {
              setBase(other);
              setOther(null);
            }}
            onTakeTheirs={() => {
              setBase(other);
              form.set(view.valuesOf(other));
              setOther(null);
            }}
          />
        ) : (
          view.fields(labelled, base)
        )}
      </FormDialog>
      {confirmDialog}
    </>
  );
}

/**
 * The dialog of a kind's items: `const [open, itemDialog] = useItemDialog(view)`, then `open(item)`, or `open(null)` for
 * a new one. Each opening begins anew with the item as it then is, and keeps it: others may change it meanwhile.
 */
export function useItemDialog<I extends Item, V extends object>(view: ItemView<I, V>) {
  const [opened, setOpened] = useState<{ item: I | null; nth: number; isOpen: boolean }>({
    item: null,
    nth: 0,
    isOpen: false,
  });
  const open = (item: I | null) => setOpened(({ nth }) => ({ item, nth: nth + 1, isOpen: true }));
  const dialog = opened.nth > 0 && (
    <ItemDialog
      key={opened.nth}
      view={view}
      item={opened.item}
      isOpen={opened.isOpen}
      onOpenChange={(isOpen) => setOpened((now) => ({ ...now, isOpen }))}
    />
  );
  return [open, dialog] as const;
}
