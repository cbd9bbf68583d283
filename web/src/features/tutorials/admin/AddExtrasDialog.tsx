import { useQueryClient } from '@tanstack/react-query';
import { addEpisodeExtras, type EpisodeContent } from '#contract/tutorials';
import { draftKey } from '../../../lib/draft-key.ts';
import { formDraft } from '../../../lib/form-draft.ts';
import { useForm } from '../../../lib/use-form.ts';
import type { DialogControl } from '../../../ui/Dialog.tsx';
import { DraftNote } from '../../../ui/DraftNote.tsx';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { limitsOf } from '../../../ui/file-limits.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { UploadProgress } from '../../../ui/UploadProgress.tsx';
import { Preview, PreviewNote, PreviewPlace, undoOf } from '../../content/parts.ts';
import { ExtraLine } from '../Extras.tsx';

type AddExtrasDialogProps = DialogControl & { episode: EpisodeContent; owner: string };

export function AddExtrasDialog({ episode, owner, ...dialog }: AddExtrasDialogProps) {
  const queryClient = useQueryClient();
  const form = useForm(addEpisodeExtras, {
    initial: { title: '' },
    draft: formDraft(draftKey(owner, `content extras ${episode._id}`)),
    input: ({ title }) => ({ params: { id: episode._id }, body: { title } }),
    onSuccess: (answer) => {
      dialog.onOpenChange(false);
      toast.success('فایل‌ها اضافه شد', undoOf(queryClient, answer));
    },
  });
  const title = form.values.title.trim();
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="افزودن فایل"
      subtitle={episode.title}
      submit="افزودن"
      aside={
        <Preview>
          {form.staged.length === 0 ? (
            <PreviewNote>فایلی که انتخاب کنید اینجا دیده می‌شود.</PreviewNote>
          ) : (
            <PreviewPlace where="زیر ویدیوی این قسمت">
              <ul className="overflow-hidden rounded-lg border *:first:border-t-0">
                {form.staged.map(({ id, file }) => (
                  <ExtraLine key={id} extra={{ title: title || file.name, size: file.size, url: '' }} />
                ))}
              </ul>
            </PreviewPlace>
          )}
        </Preview>
      }
    >
      <FileDrop {...form.files} label="فایل‌ها" limits={limitsOf(addEpisodeExtras.files)} />
      <TextField {...form.field('title')} label="عنوان" hint="اگر ننویسید، نام خود فایل دیده می‌شود." />
      <UploadProgress {...form} />
      <DraftNote {...form} />
    </FormDialog>
  );
}
