import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint } from '#contract/common/endpoint';
import type { CallInput } from '../../lib/client.ts';
import { act } from '../../lib/queries.ts';
import { useForm } from '../../lib/use-form.ts';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { TwoVersions } from './TwoVersions.tsx';
import { type Item, type ItemForm, type KindView, newOne } from './view.ts';

type ItemDialogProps<I extends Item, V extends object> = DialogControl & {
  view: KindView<I, V>;
  /** None: a new one. */
  item: I | null;
};

/**
 * Adds or changes an item. A change can be taken back for a while; where another admin was faster, both versions are
 * shown and one is chosen.
 */
export function ItemDialog<I extends Item, V extends object>({
  view,
  item,
  ...dialog
}: ItemDialogProps<I, V>) {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(item);
  const [other, setOther] = useState<I | null>(null);
  const call = (base ? view.calls.change : view.calls.create) as Endpoint;
  const send = (to: Endpoint, input: object) => act(queryClient, to, input as CallInput<Endpoint>);

  function takeBack(before: I, after: I) {
    const body = { ...view.bodyOf(view.valuesOf(before), before), updatedAt: after.updatedAt };
    void send(view.calls.change, { params: { id: before._id }, body }).then(
      () => toast.success('تغییر بازگردانده شد'),
      () => {},
    );
  }
  function removeAgain(made: I) {
    const { remove } = view.calls;
    if (remove)
      void send(remove, { params: { id: made._id } }).then(
        () => toast.success(`${view.one} برداشته شد`),
        () => {},
      );
  }

  const form = useForm<Endpoint, V>(call, {
    initial: base ? view.valuesOf(base) : view.blank,
    ...(view.check && { check: view.check }),
    input: (values: V) => ({
      ...(base && { params: { id: base._id } }),
      body: { ...view.bodyOf(values, base), ...(base && { updatedAt: base.updatedAt }) },
    }),
    onSuccess: (answer: unknown) => {
      const saved = answer as I;
      dialog.onOpenChange(false);
      toast.success('ذخیره شد', {
        label: 'بازگرداندن',
        onPress: () => (base ? takeBack(base, saved) : removeAgain(saved)),
      });
    },
    onError: ({ code, current }: { code: string; current: object | undefined }) => {
      if (code === 'CONFLICT' && current) setOther(current as I);
    },
  } as never) as unknown as ItemForm<V>;

  return (
    <FormDialog
      {...dialog}
      form={form}
      keepsValues
      title={base ? `ویرایش ${view.one}` : newOne(view.one)}
      {...(base && { subtitle: view.nameOf(base) })}
      size={other ? 'lg' : (view.size ?? 'md')}
      submit="ذخیره"
      canSubmit={!other}
    >
      {other ? (
        <TwoVersions
          mine={view.shown(form.values)}
          theirs={view.shown(view.valuesOf(other))}
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
        view.fields(form, base)
      )}
    </FormDialog>
  );
}
