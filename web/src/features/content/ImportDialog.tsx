import { useState } from 'react';
import type { AnswerOf } from '#contract/common/endpoint';
import { formatNumber } from '#contract/common/money';
import { importQrTexts } from '#contract/content';
import { useForm } from '../../lib/use-form.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toast } from '../../ui/toast.ts';

const mega = 1024 * 1024;
const columns = ['categoryId', 'input', 'title', 'text', 'poet'].join(', ');

/** Adds ready texts from a CSV file, and names the lines that are not right. */
export function ImportDialog(dialog: DialogControl) {
  const [done, setDone] = useState<AnswerOf<typeof importQrTexts> | null>(null);
  const form = useForm(importQrTexts, {
    initial: { isPartial: false },
    input: ({ isPartial }) => ({ body: { partial: isPartial ? ('true' as const) : ('false' as const) } }),
    onSuccess: (answer) => {
      if (answer.added > 0) toast.success(`${formatNumber(answer.added)} متن اضافه شد`);
      if (answer.refused.length === 0) dialog.onOpenChange(false);
      else setDone(answer);
    },
  });
  return (
    <FormDialog {...dialog} form={form} title="آوردن متن‌ها از فایل" submit="آوردن">
      <p className="text-sm text-muted">
        فایل CSV با ستون‌های <bdi dir="ltr">{columns}</bdi> که با UTF-8 ذخیره شده باشد.
      </p>
      <FileDrop
        {...form.files}
        label="فایل CSV"
        limits={{ extensions: ['csv'], kinds: 'CSV', maxBytes: 5 * mega, maxFiles: 1 }}
      />
      <Checkbox
        isSelected={form.values.isPartial}
        onChange={(isPartial) => form.set({ isPartial })}
        note="بدون این، اگر یک سطر نادرست باشد هیچ متنی اضافه نمی‌شود."
      >
        سطرهای درست را اضافه کن
      </Checkbox>
      {done && (
        <section role="alert" className="rounded-md bg-danger-soft p-4 text-sm">
          <p className="font-medium">
            {formatNumber(done.added)} متن اضافه شد و {formatNumber(done.refused.length)} سطر نادرست بود.
          </p>
          <ul className="mt-2 max-h-48 overflow-y-auto">
            {done.refused.slice(0, 100).map(({ line, message }) => (
              <li key={line}>
                سطر {formatNumber(line)}: {message}
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  );
}
