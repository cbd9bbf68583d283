import { type QrCategory, qrFieldOf, qrLongest, qrMedia, type QrText } from '#contract/qr';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import type { FieldErrors } from '../../../lib/use-form.ts';
import type { QrFields } from './qr-fields.ts';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { RequiredMark } from '../../../ui/field-parts.tsx';
import { limitsOf } from '../../../ui/file-limits.ts';
import { BookOpenText, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useDialog } from '../../../ui/use-dialog.tsx';

type QrInputsProps = { category: QrCategory; fields: QrFields };

export function QrInputs({ category, fields }: QrInputsProps) {
  const { inputs, errors, isBusy, write } = fields;
  const poet = category.inputs.find(({ key }) => key === 'poet');
  return (
    <>
      {category.inputs.map((input) => {
        if (input.kind === 'file')
          return category.kind === 'image' ? (
            <QrPicturesField key={input.key} input={input} fields={fields} />
          ) : category.kind === 'text' || category.kind === 'link' ? null : (
            <QrMediaField key={input.key} input={input} kind={category.kind} fields={fields} />
          );
        const field = {
          label: input.label,
          name: qrFieldOf(input.key),
          value: inputs[input.key] ?? '',
          error: errorOf(errors, input.key),
          isRequired: input.required,
          isDisabled: isBusy,
          maxLength: qrLongest[input.kind],
          onChange: (text: string) => write({ [input.key]: text }),
        };
        if (input.kind === 'long')
          return (
            <div key={input.key} className="flex flex-col gap-2">
              <TextArea {...field} rows={6} />
              {category.texts && (
                <QrTextPicker
                  category={category}
                  input={input.key}
                  written={field.value}
                  isDisabled={isBusy}
                  onChoose={(text) =>
                    write({ [input.key]: text.text, ...(poet && { [poet.key]: text.poet ?? '' }) })
                  }
                />
              )}
            </div>
          );
        return (
          <TextField
            key={input.key}
            {...field}
            isLtr={input.kind === 'link'}
            {...(input.kind === 'link' && {
              inputMode: 'url' as const,
              placeholder: 'https://',
              hint: 'پیش از باز شدن، آدرس به بیننده نشان داده می‌شود.',
            })}
          />
        );
      })}
    </>
  );
}

/** The server may name the input or all values. */
const errorOf = (errors: FieldErrors, key: string) => errors[qrFieldOf(key)] ?? errors[key];

const limits = limitsOf(qrMedia.image);

type FileInput = Pick<QrCategory['inputs'][number], 'label' | 'required'>;

const FileLabel = ({ label, required }: FileInput) => (
  <span className="text-sm font-medium">
    {label}
    {required && <RequiredMark />}
  </span>
);

type QrPicturesFieldProps = { input: FileInput; fields: QrFields };

function QrPicturesField({ input, fields: { pictures } }: QrPicturesFieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <FileLabel {...input} />
      <FileDrop {...pictures} label={input.label} limits={limits} pastesAnywhere takesPhotos />
    </div>
  );
}

const hints = {
  video: 'بهترین قالب MP4 با H.264 است؛ روی همهٔ گوشی‌ها پخش می‌شود.',
  audio: 'بهترین قالب MP3 یا M4A است؛ روی همهٔ گوشی‌ها پخش می‌شود.',
};

type QrMediaFieldProps = { input: FileInput; kind: 'video' | 'audio'; fields: QrFields };

function QrMediaField({ input, kind, fields: { media, errors, isBusy } }: QrMediaFieldProps) {
  const { item, isAway } = media;
  return (
    <div className="flex flex-col gap-1.5">
      <FileLabel {...input} />
      <FileDrop
        label={input.label}
        limits={limitsOf({ ...qrMedia[kind], maxBytes: qrMedia[kind].uploadBytes })}
        files={item ? [item] : []}
        onAdd={([file]) => file && media.choose(file)}
        onRemove={media.remove}
        onPause={media.pause}
        onResume={isAway ? undefined : media.resume}
        onRetry={media.resume}
        error={errors.file ?? errors.uploadId ?? errors.seconds ?? errors.poster}
        isDisabled={isBusy}
      />
      <p className="text-xs text-muted">
        {isAway
          ? 'بخشی از این فایل رسیده است. همان فایل را دوباره انتخاب کنید تا از همان‌جا ادامه پیدا کند.'
          : `${hints[kind]} اگر اینترنت قطع شود یا صفحه بسته شود، تا ۲۴ ساعت از همان‌جا ادامه می‌دهد.`}
      </p>
    </div>
  );
}

const QrTextsDialog = lazyPart(async () => (await import('./QrTextsDialog.tsx')).QrTextsDialog);

type QrTextPickerProps = {
  category: QrCategory;
  /** The key of the input that the texts are for. */
  input: string;
  written: string;
  isDisabled: boolean;
  onChoose: (text: Pick<QrText, 'text' | 'poet'>) => void;
};

function QrTextPicker({ category, input, written, isDisabled, onChoose }: QrTextPickerProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [own, setOwn] = useState<string | null>(null);
  const [openTexts, textsDialog] = useDialog((control) => (
    <QrTextsDialog
      {...control}
      category={category}
      input={input}
      onChoose={(text) => {
        if (written.trim() !== '' && written !== chosen) setOwn(written);
        setChosen(text.text);
        onChoose(text);
        control.onOpenChange(false);
      }}
    />
  ));
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" icon={<BookOpenText />} isDisabled={isDisabled} onPress={openTexts}>
        متن‌های آماده
      </Button>
      {own !== null && written === chosen && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Undo2 className="mirror" />}
          isDisabled={isDisabled}
          onPress={() => {
            onChoose({ text: own });
            setOwn(null);
          }}
        >
          برگرداندن نوشتهٔ خودم
        </Button>
      )}
      {textsDialog}
    </div>
  );
}
