import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Endpoint } from '#contract/common/endpoint';
import { draftKey } from '../../lib/draft-key.ts';
import { formDraft } from '../../lib/form-draft.ts';
import { act } from '../../lib/queries.ts';
import { type AnyForm, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { DraftNote } from '../../ui/DraftNote.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { Notice } from './Notice.tsx';
import { Preview } from './Preview.tsx';
import { TwoVersions } from './TwoVersions.tsx';
import { undoOf } from './undo.ts';
import { type Item, type ItemForm, type ItemView, newOne } from './view.ts';
import { labelOf } from './words.ts';

type Saved<I> = I & { change?: string };

export type ItemDialogProps<I extends Item, V extends object> = DialogControl & {
  view: ItemView<I, V>;
  /** Null where a new one is added. */
  item: I | null;
  /** The admin who keeps the draft. */
  owner: string;
};

/** If another admin was faster, one of two versions is chosen. A page that ends by itself leaves a draft. */
export function ItemDialog<I extends Item, V extends object>({
  view,
  item,
  owner,
  ...dialog
}: ItemDialogProps<I, V>) {
  /** The values of the form, and the item as it was read, whose change by another admin would be overwritten. */
  type Values = V & { read: I | null };
  const queryClient = useQueryClient();
  const [versions, setVersions] = useState<Versions<I, V> | null>(null);
  /** The answers that came before one of the files was refused; the next try continues from there. */
  const [earlier, setEarlier] = useState<readonly Saved<I>[]>([]);
  const [isRemoved, setRemoved] = useState(false);
  const [isNew, setNew] = useState(item === null);
  const call = (isNew && view.calls.create) || view.calls.change;

  /** Returns the answers of the form and its files, or null when one of these was refused. */
  async function withFiles(values: V, saved: Saved<I>): Promise<Saved<I>[] | null> {
    const answers = [...earlier, saved];
    try {
      // oxlint-disable-next-line no-await-in-loop -- each changes the item as the one before has left it
      for (const { call: to, input } of view.filesOf?.(values, saved, pictureIn(form)) ?? [])
        answers.push((await act(queryClient, to, input)).answer as Saved<I>);
      return answers;
    } catch {
      form.set({ read: answers.at(-1) ?? saved } as Partial<Values>);
      setEarlier(answers);
      return null;
    }
  }

  const form = useForm<Endpoint, Values>(call, {
    initial: { ...(item ? view.valuesOf(item) : view.blank), read: item },
    draft: formDraft(
      draftKey(owner, `content ${view.kind} ${item?._id ?? `new ${view.within ?? ''}`.trim()}`),
    ),
    ...(view.check && { check: view.check }),
    input: ({ read, ...values }) => {
      const body = {
        ...view.bodyOf(values as unknown as V, read),
        ...(read && { updatedAt: read.updatedAt }),
      };
      return { ...(read && { params: { id: read._id } }), body };
    },
    onSuccess: async (answer) => {
      const answers = await withFiles(form.values, answer as Saved<I>);
      if (!answers) return 'unfinished';
      dialog.onOpenChange(false);
      toast.success((isNew && view.added) || 'ذخیره شد', undoOf(queryClient, ...answers));
      return undefined;
    },
    onError: ({ code, current, message }) => {
      const { read } = form.values;
      if (code === 'NOT_FOUND' && read && view.calls.create) return setRemoved(true);
      if (code !== 'CONFLICT' || !current || !read) return undefined;
      const theirs = current as I;
      const mine = merged(form.values, view.valuesOf(read), view.valuesOf(theirs));
      // Something else of the item has changed, such as a video that has arrived: the form overwrites none of it.
      if (isSame(view.valuesOf(theirs), view.valuesOf(read))) form.sendWith({ ...mine, read: theirs });
      else {
        toast.error(message);
        setVersions({ mine, theirs });
      }
      return undefined;
    },
  });
  const { read } = form.values;
  // A draft may be of an item that was saved already, though one of its files was refused.
  useEffect(() => setNew(read === null), [read]);

  const labelled = {
    ...form,
    field: <K extends keyof V & string>(key: K) => ({ ...form.field(key), label: labelOf(view.kind, key) }),
  } as unknown as ItemForm<V>;

  const [confirm, confirmDialog] = useConfirm();
  const { read: _read, ...written } = form.values;
  const initial = read ? view.valuesOf(read) : view.blank;
  const isWritten = dialog.isOpen && !form.isBusy && (form.staged.length > 0 || !isSame(written, initial));
  const effect = isWritten && !versions ? view.affects?.(form.values, read) : null;
  function close() {
    form.draft.discard();
    dialog.onOpenChange(false);
  }
  function change(isOpen: boolean) {
    if (isOpen) return dialog.onOpenChange(true);
    if (!isWritten) return close();
    confirm({
      title: 'بدون ذخیره بسته شود؟',
      message: 'اگر ببندید، پیش‌نویس آنچه تازه نوشته‌اید هم دور ریخته می‌شود.',
      confirmLabel: 'بستن بدون ذخیره',
      cancelLabel: 'ادامهٔ ویرایش',
      onConfirm: close,
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

  function show({ mine, theirs }: Versions<I, V>, values: V) {
    form.set({ ...values, read: theirs });
    if (values !== mine) form.setFiles(() => []);
    setVersions(null);
  }

  const choices = versions ? (
    <>
      <Button onPress={() => show(versions, versions.mine)}>ادامه با نسخهٔ من</Button>
      <Button onPress={() => show(versions, view.valuesOf(versions.theirs))}>برداشتن نسخهٔ ذخیره‌شده</Button>
    </>
  ) : (
    isRemoved && (
      <Button
        onPress={() => {
          form.set({ read: null } as Partial<Values>);
          setRemoved(false);
        }}
      >
        {newOne(view.one)} با همین نوشته
      </Button>
    )
  );

  return (
    <>
      <FormDialog
        {...dialog}
        onOpenChange={change}
        form={form}
        title={isNew ? newOne(view.one) : `ویرایش ${view.one}`}
        {...(item && { subtitle: view.nameOf(item) })}
        size={versions ? 'lg' : (view.size ?? 'md')}
        submit="ذخیره"
        choices={choices}
        aside={
          !versions && view.preview && <Preview>{view.preview(form.values, read, pictureIn(form))}</Preview>
        }
      >
        {versions ? (
          <TwoVersions
            kind={view.kind}
            mine={{ ...versions.mine, picture: pictureIn(form) }}
            theirs={view.valuesOf(versions.theirs)}
          />
        ) : (
          view.fields(labelled, read)
        )}
        {isRemoved && (
          <Notice>
            این {view.one} در این فاصله حذف شده است. آنچه نوشته‌اید اینجاست و می‌توانید با آن یک {view.one} تازه
            بسازید.
          </Notice>
        )}
        <p role="status" className="rounded-md bg-info-soft p-3 text-sm empty:hidden">
          {effect}
        </p>
        {!versions && <DraftNote {...form} />}
      </FormDialog>
      {confirmDialog}
    </>
  );
}

/** The values that were written here, with the changes of others to the rest, and the item as it is now. */
type Versions<I, V> = { mine: V; theirs: I };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The written values; those that were not touched since the item was read are as they are now. */
function merged<V extends object>(written: V, read: V, now: V): V {
  const untouched = Object.keys(now).filter((name) =>
    isSame(written[name as keyof V], read[name as keyof V]),
  );
  return { ...written, ...Object.fromEntries(untouched.map((name) => [name, now[name as keyof V]])) };
}

const pictureIn = ({ staged }: Pick<AnyForm, 'staged'>): File | null => staged[0]?.file ?? null;
