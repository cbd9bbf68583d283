import { type QrCategory, qrFieldOf, qrLongest, qrMedia } from '#contract/qr';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { FieldErrors } from '../../../lib/use-form.ts';
import { QrMediaField } from './QrMediaField.tsx';
import { QrTextPicker } from './QrTextPicker.tsx';
import type { QrFields } from './qr-fields.ts';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { limitsOf } from '../../../ui/file-limits.ts';

type QrInputsProps = { category: QrCategory; fields: QrFields };

export function QrInputs({ category, fields }: QrInputsProps) {
  const { inputs, errors, isBusy, write } = fields;
  const poet = category.inputs.find(({ key }) => key === 'poet');
  return (
    <>
      {category.inputs.map((input) => {
        if (input.kind === 'file')
          return category.kind === 'image' ? (
            <QrPicturesField key={input.key} label={input.label} fields={fields} />
          ) : category.kind === 'text' || category.kind === 'link' ? null : (
            <QrMediaField key={input.key} label={input.label} kind={category.kind} fields={fields} />
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

type QrPicturesFieldProps = { label: string; fields: QrFields };

function QrPicturesField({ label, fields: { pictures } }: QrPicturesFieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">{label}</span>
      <FileDrop {...pictures} label={label} limits={limits} pastesAnywhere />
    </div>
  );
}
