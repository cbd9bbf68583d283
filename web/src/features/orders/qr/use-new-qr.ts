import { createQr, isQrMedia, type QrCategory } from '#contract/qr';
import type { AnswerOf } from '#contract/common/endpoint';
import { isAboutFile } from '../../../lib/client.ts';
import { draftBeside, formDraft } from '../../../lib/form-draft.ts';
import { type FieldErrors, useForm } from '../../../lib/use-form.ts';
import { contentFaults, contentInput, emptyContent, isUploaded, type QrValues } from './qr-content.ts';
import { qrDraftKeys } from '../draft-keys.ts';
import { fieldsOf } from './qr-fields.ts';
import { useMediaUpload } from './use-media-upload.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { useEffect, useState } from 'react';

type NewQrValues = QrValues & { categoryId: string | null };
const empty: NewQrValues = { ...emptyContent, categoryId: null };

export function useNewQr(
  owner: string,
  categories: readonly QrCategory[],
  onMade: (answer: AnswerOf<typeof createQr>) => Promise<void>,
) {
  const draftKey = qrDraftKeys.order(owner);
  const [logo, setLogo] = useKeptFile(draftKey, qrDraftKeys.logo(owner));
  const categoryOf = ({ categoryId }: NewQrValues) => categories.find(({ _id }) => _id === categoryId);

  const form = useForm(createQr, {
    initial: empty,
    input: (values) => {
      const category = categoryOf(values);
      const content = category && contentInput(category, values);
      return {
        body: { ...content?.body, categoryId: values.categoryId ?? '', title: values.title, pay: 'gateway' },
        extras: { ...content?.extras, ...(logo && { logo }) },
      };
    },
    check: (values, files): FieldErrors => {
      const category = categoryOf(values);
      if (!category) return { categoryId: 'اول بگویید کد چه چیزی را نشان بدهد.' };
      return contentFaults(category, values, files.length);
    },
    files: async (chosen, values) => (categoryOf(values)?.kind === 'image' ? chosen : []),
    draft: formDraft(draftKey, { beside: qrDraftKeys.logo(owner) }),
    onSuccess: async (answer) => {
      media.forget();
      setLogo(null);
      await onMade(answer);
    },
    onError: ({ code, message }) => {
      if (isAboutFile(code)) form.refuse({ file: message });
    },
  });

  const category = categoryOf(form.values);
  const media = useMediaUpload({
    draftKey,
    owner,
    kind: category?.kind === 'audio' ? 'audio' : 'video',
    value: form.values.upload,
    isDraftRead: form.isDraftRead,
    onChange: (upload) => {
      form.set({ upload });
      form.forgive(['file']);
    },
    onPrepare: form.props.onPrepare,
  });
  const src = useObjectUrl(category && isUploaded(category.kind) ? media.file : null);

  function chooseCategory(categoryId: string) {
    const next = categories.find(({ _id }) => _id === categoryId);
    // A video is no sound: a file sent for one kind is not used for another.
    const changesKind = category && next && isQrMedia(category.kind) && next.kind !== category.kind;
    if (changesKind && isUploaded(category.kind) && isUploaded(next.kind)) media.remove();
    // The fields of another kind were not asked for yet.
    if (next?.kind !== category?.kind) form.forgive(Object.keys(form.errors));
    form.set({ categoryId });
  }

  return { form, category, fields: fieldsOf(form, media), src, logo, setLogo, chooseCategory };
}

/** One chosen file that is kept in the browser with a form's draft, under its own key. */
function useKeptFile(form: string, key: string) {
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    let isGone = false;
    void draftBeside(form, key)
      .read()
      .then(
        (kept) => !isGone && kept?.files[0] && setFile(kept.files[0].file),
        () => {},
      );
    return () => {
      isGone = true;
    };
  }, [form, key]);
  return [
    file,
    (next: File | null) => {
      setFile(next);
      const draft = draftBeside(form, key);
      const files = next ? [{ id: `${next.name} ${next.lastModified}`, file: next }] : [];
      // Without storage it is kept only as long as the page.
      void Promise.resolve(next ? draft.write({ values: {}, files }) : draft.drop()).catch(() => {});
    },
  ] as const;
}
