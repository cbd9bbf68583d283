import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint } from '#contract/common/endpoint';
import { CallError, type CallInput } from '../../lib/client.ts';
import { act } from '../../lib/queries.ts';
import { useForm } from '../../lib/use-form.ts';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { Preview } from './Preview.tsx';
import { TwoVersions } from './TwoVersions.tsx';
import { type Item, type ItemForm, type ItemView, newOne } from './view.ts';
import { labelOf } from './words.ts';

/** Sends a change that no form waits for, and says what became of it. A refusal is said by itself. */
export async function sendChange(
  queryClient: QueryClient,
  call: Endpoint,
  input: object,
  done: string,
): Promise<void> {
  try {
    await act(queryClient, call, input as CallInput<Endpoint>);
    toast.success(done);
  } catch (error) {
    if (error instanceof CallError && error.code === 'OFFLINE') toast.error(error.message);
  }
}

type ItemDialogProps<I extends Item, V extends object> = DialogControl & {
  view: ItemView<I, V>;
  /** None: a new one. */
  item: I | null;
};

/**
 * Adds or changes an item. A change can be taken back for a while; where another admin was faster, both versions are
 * shown and one is chosen. Closing it with changes asks first.
 */
function ItemDialog<I extends Item, V extends object>({ view, item, ...dialog }: ItemDialogProps<I, V>) {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(item);
  const [other, setOther] = useState<I | null>(null);
  const call = (base ? view.calls.change : view.calls.create) as Endpoint;

  function takeBack(before: I, after: I) {
    const former = view.formerOf?.(before) ?? view.bodyOf(view.valuesOf(before), before);
    const body = { ...former, updatedAt: after.updatedAt };
    const input = { params: { id: before._id }, body };
    void sendChange(queryClient, view.calls.change, input, 'تغییر بازگردانده شد');
  }
  function removeAgain(made: I) {
    const input = { params: { id: made._id } };
    if (view.calls.remove) void sendChange(queryClient, view.calls.remove, input, `${view.one} برداشته شد`);
  }

  /** Returns the item with its files, or null when one of them was refused. */
  async function withFiles(values: V, saved: I): Promise<I | null> {
    let whole = saved;
    try {
      // oxlint-disable-next-line no-await-in-loop -- each answer is the item as it then is
      for (const { call: to, input } of view.filesOf?.(values, saved) ?? [])
        whole = (await act(queryClient, to, input as CallInput<Endpoint>)).answer as I;
      return whole;
    } catch {
      setBase(saved);
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
      const saved = await withFiles(form.values, answer as I);
      if (!saved) return;
      dialog.onOpenChange(false);
      const message = (!base && view.added) || 'ذخیره شد';
      // A picture in place of another is not brought back.
      const isSame = base && JSON.stringify(view.valuesOf(base)) === JSON.stringify(view.valuesOf(saved));
      if (isSame) toast.success(message);
      else
        toast.success(message, {
          label: 'بازگرداندن',
          onPress: () => (base ? takeBack(base, saved) : removeAgain(saved)),
        });
    },
    onError: ({ code, current }: { code: string; current: object | undefined }) => {
      if (code === 'CONFLICT' && current) setOther(current as I);
    },
  } as never) as unknown as ItemForm<V>;

  const labelled: ItemForm<V> = {
    ...form,
    field: (key) => ({ ...form.field(key), label: labelOf(view.kind, key) }),
  };

  const [confirm, confirmDialog] = useConfirm();
  function change(isOpen: boolean) {
    const kept = base ? view.valuesOf(base) : view.blank;
    if (isOpen || JSON.stringify(form.values) === JSON.stringify(kept)) return dialog.onOpenChange(isOpen);
    confirm({
      title: 'تغییرها ذخیره نشده؛ بسته شود؟',
      message: 'اگر ببندید، آنچه تازه نوشته‌اید از بین می‌رود.',
      confirmLabel: 'بستن بدون ذخیره',
      cancelLabel: 'ادامهٔ ویرایش',
      onConfirm: () => dialog.onOpenChange(false),
    });
  }

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
