import { Save } from 'lucide-react';
import { type QrDetails, isQrMedia, replaceQr } from '#contract/qr';
import { isAboutFile } from '../../../lib/client.ts';
import { formDraft } from '../../../lib/form-draft.ts';
import { type FieldErrors, useForm } from '../../../lib/use-form.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import type { DialogControl } from '../../../ui/Dialog.tsx';
import { DraftNote } from '../../../ui/DraftNote.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { doneMessage, toast } from '../../../ui/toast.ts';
import { UploadProgress } from '../../../ui/UploadProgress.tsx';
import { lookOfContent, lookOfValues } from './page-look.ts';
import { PhonePage } from './PhonePage.tsx';
import { QrInputs } from './QrInputs.tsx';
import { contentFaults, contentInput, isUploaded, type QrValues } from './qr-content.ts';
import { fieldsOf } from './qr-fields.ts';
import { qrDraftKeys } from '../draft-keys.ts';
import { useMediaUpload } from './use-media-upload.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';

type ChangeContentDialogProps = DialogControl & { owner: string; qr: QrDetails };
type ChangeValues = QrValues & { keepsFiles: boolean };

export function ChangeContentDialog({ owner, qr, ...dialog }: ChangeContentDialogProps) {
  const { category, content, code } = qr;
  const hasFiles = isQrMedia(category.kind);
  const draftKey = qrDraftKeys.change(owner, code);
  const initial: ChangeValues = {
    title: content.title,
    inputs: writtenOf(qr),
    upload: null,
    keepsFiles: hasFiles,
  };
  const form = useForm(replaceQr, {
    initial,
    input: (values) => {
      const { body, extras } = contentInput(category, values);
      const keepFiles = hasFiles && values.keepsFiles;
      return {
        params: { code },
        body: keepFiles
          ? { title: values.title, values: body.values, keepFiles }
          : { ...body, title: values.title },
        ...(!keepFiles && { extras }),
      };
    },
    check: (values, files): FieldErrors =>
      contentFaults(category, values, files.length, hasFiles && values.keepsFiles),
    files: async (chosen, { keepsFiles }) => (category.kind === 'image' && !keepsFiles ? chosen : []),
    draft: formDraft(draftKey),
    onSuccess: () => {
      media.forget();
      toast.success(doneMessage);
      dialog.onOpenChange(false);
    },
    onError: ({ code, message }) => {
      if (isAboutFile(code)) form.refuse({ file: message });
    },
  });
  const { values } = form;
  const media = useMediaUpload({
    draftKey,
    owner,
    kind: category.kind === 'audio' ? 'audio' : 'video',
    value: values.upload,
    isDraftRead: form.isDraftRead,
    onChange: (upload) => {
      form.set({ upload });
      form.forgive(['file']);
    },
    onPrepare: form.props.onPrepare,
  });
  const src = useObjectUrl(isUploaded(category.kind) ? media.file : null);
  const keeps = hasFiles && values.keepsFiles;
  const written = lookOfValues(category, values, form.staged, src);
  const { pictures, media: played } = lookOfContent(category, content);
  const look = keeps ? { ...written, pictures, media: played } : written;

  return (
    <FormDialog
      {...dialog}
      form={form}
      title="تغییر محتوا"
      subtitle="کد و آدرس همان می‌ماند."
      size="xl"
      submit="ذخیرهٔ محتوا"
      submitIcon={<Save />}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]"
    >
      <div className="flex min-w-0 flex-col gap-5">
        <TextField {...form.field('title')} label="عنوان صفحه" isRequired />
        {hasFiles && (
          <Checkbox
            isSelected={values.keepsFiles}
            isDisabled={form.isBusy}
            onChange={(keepsFiles) => form.set({ keepsFiles })}
            note="برای گذاشتن فایل تازه، این تیک را بردارید."
          >
            {keepLabels[category.kind === 'image' ? 'image' : category.kind === 'audio' ? 'audio' : 'video']}
          </Checkbox>
        )}
        <QrInputs
          category={
            keeps ? { ...category, inputs: category.inputs.filter(({ kind }) => kind !== 'file') } : category
          }
          fields={fieldsOf(form, media)}
        />
        <UploadProgress {...form} />
        <DraftNote {...form} />
      </div>
      <PhonePage page={look} className="max-lg:hidden" />
    </FormDialog>
  );
}

const keepLabels = {
  image: 'عکس‌های فعلی بماند',
  audio: 'صدای فعلی بماند',
  video: 'ویدیوی فعلی بماند',
};

const writtenOf = ({ category, content: { values = {}, text, link } }: QrDetails) =>
  Object.fromEntries(
    category.inputs.map(({ key, kind }) => [
      key,
      values[key] ?? (kind === 'long' && category.kind === 'text' ? text : kind === 'link' ? link : '') ?? '',
    ]),
  );
