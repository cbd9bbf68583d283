import { changeEpisode, createEpisode, type EpisodeContent } from '#contract/tutorials';
import { useForm } from '../../../lib/use-form.ts';
import type { DialogControl } from '../../../ui/Dialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';

export function NewEpisodeDialog({ courseId, ...dialog }: DialogControl & { courseId: string }) {
  const form = useForm(createEpisode, {
    initial: { title: '', description: '' },
    input: (values) => ({ body: { ...values, courseId } }),
    onSuccess: () => {
      toast.success('قسمت اضافه شد. حالا ویدیویش را بگذارید.');
      dialog.onOpenChange(false);
    },
  });
  return (
    <FormDialog {...dialog} form={form} title="قسمت تازه" submit="افزودن قسمت">
      <TextField {...form.field('title')} label="عنوان" autoFocus />
      <TextArea {...form.field('description')} label="توضیح" rows={4} />
    </FormDialog>
  );
}

export function EpisodeDialog({ episode, ...dialog }: DialogControl & { episode: EpisodeContent }) {
  const { _id, title, description, updatedAt } = episode;
  const form = useForm(changeEpisode, {
    initial: { title, description },
    input: (values) => ({ params: { id: _id }, body: { ...values, updatedAt } }),
    onSuccess: () => {
      toast.success('قسمت ذخیره شد');
      dialog.onOpenChange(false);
    },
  });
  return (
    <FormDialog {...dialog} form={form} title="ویرایش قسمت" submit="ذخیره">
      <TextField {...form.field('title')} label="عنوان" autoFocus />
      <TextArea {...form.field('description')} label="توضیح" rows={4} />
    </FormDialog>
  );
}
