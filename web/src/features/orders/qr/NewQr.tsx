import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { type QrCategory, qrExtras, qrIsLocal, qrMade } from '#contract/qr';
import { cx } from '../../../ui/class-names.ts';
import { Form } from '../../../ui/Form.tsx';
import { Panel } from '../../../ui/Card.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { OrderPayment } from '../OrderSummary.tsx';
import { useOrdered, usePayment } from '../use-payment.ts';
import { CodeOnPiece } from './CodeOnPiece.tsx';
import { lookOfValues } from './page-look.ts';
import { PhonePage } from './PhonePage.tsx';
import { QrChoice } from './QrChoice.tsx';
import { QrInputs } from './QrInputs.tsx';
import { useNewQr } from './use-new-qr.ts';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { limitsOf } from '../../../ui/file-limits.ts';
import { usePictureRead } from './use-picture-read.ts';

type NewQrProps = { owner: string; categories: readonly QrCategory[] };

export function NewQr({ owner, categories }: NewQrProps) {
  const ordered = useOrdered();
  const order = useNewQr(owner, categories, ({ design }) => ordered(design, qrMade));
  const { form, category, fields, src, logo, setLogo, chooseCategory } = order;
  const title = useRef<HTMLInputElement>(null);

  function chooseKind(categoryId: string) {
    // Phones open their keyboard only for a focus within the press.
    flushSync(() => chooseCategory(categoryId));
    title.current?.focus();
  }

  return (
    <div className="@container">
      <Form
        {...form.props}
        label="سفارش QR"
        className={cx(
          'grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_24rem] @4xl:gap-8',
          category && '@7xl:grid-cols-[minmax(0,1fr)_19rem_24rem]',
        )}
      >
        <div className="flex min-w-0 flex-col gap-7 **:scroll-mb-56 @4xl:**:scroll-mb-0">
          <QrChoice
            categories={categories}
            category={category}
            onChooseKind={chooseKind}
            onChooseOccasion={chooseCategory}
            error={form.errors.categoryId}
            isDisabled={form.isBusy}
          />
          {category && (
            <>
              <TextField
                {...form.field('title')}
                inputRef={title}
                label="عنوان صفحه"
                hint="بالای صفحه دیده می‌شود؛ مثلاً «برای مادر مهربانم»."
                isRequired
              />
              <QrInputs key={category._id} category={category} fields={fields} />
              <div className="flex flex-col gap-1.5">
                <span className="text-sm font-medium">لوگوی وسط کد (اختیاری)</span>
                <QrLogoField
                  logo={logo}
                  onChange={setLogo}
                  error={form.errors.logo}
                  isDisabled={form.isBusy}
                />
                <p className="text-xs text-muted">
                  لوگو فقط آن‌قدر از وسط کد را می‌گیرد که دوربین‌ها باز هم بخوانندش. طرح تک‌رنگ و ساده بهتر حک
                  می‌شود.
                </p>
              </div>
            </>
          )}
        </div>
        {category && (
          <Panel title="پیش‌نمایش" className="min-w-0 @4xl:col-start-1 @7xl:col-start-2 @7xl:row-start-1">
            <div className="grid items-start gap-6 @2xl:grid-cols-2 @7xl:grid-cols-1">
              <PhonePage page={lookOfValues(category, form.values, form.staged, src)} />
              <CodeOnPiece logo={logo} />
            </div>
          </Panel>
        )}
        <OrderPayment
          label="قیمت و پرداخت"
          form={form}
          type="qr"
          payment={usePayment(form, 'qr')}
          note="کد همان لحظهٔ پرداخت آماده می‌شود. بعداً هر وقت خواستید محتوا را عوض کنید؛ کدِ روی قطعه همان می‌ماند. بعد از ساخت، لغو و بازگشت پول ندارد."
          className={cx('@4xl:col-start-2 @4xl:row-start-1', category && '@7xl:col-start-3')}
        >
          {isOwnMachine() && (
            <p className="flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
              <TriangleAlert className="text-warning" />
              {qrIsLocal}
            </p>
          )}
        </OrderPayment>
      </Form>
    </div>
  );
}

/** Returns whether the shop is open on this machine only. For a code that is made the server decides it. */
const isOwnMachine = (): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

const limits = limitsOf(qrExtras.logo);

type QrLogoFieldProps = {
  logo: File | null;
  onChange: (logo: File | null) => void;
  error: string | undefined;
  isDisabled: boolean;
};

function QrLogoField({ logo, onChange, error, isDisabled }: QrLogoFieldProps) {
  const doubt = useLogoDoubt(logo);
  return (
    <div className="flex flex-col gap-2.5">
      <FileDrop
        label="لوگو"
        limits={limits}
        files={logo ? [{ id: 'logo', name: logo.name, size: logo.size, file: logo, status: 'done' }] : []}
        onAdd={([file]) => file && onChange(file)}
        onRemove={() => onChange(null)}
        error={error}
        isDisabled={isDisabled}
      />
      {doubt && (
        <p role="status" className="flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
          <TriangleAlert className="text-warning" />
          {doubt}
        </p>
      )}
    </div>
  );
}

/** In px: a smaller PNG has rough edges when it is engraved. */
const fewest = 120;
/** A longer logo becomes tiny in the square that is left free for it. */
const longest = 3;

/** The possible fault of a logo that can still be used. */
function useLogoDoubt(logo: File | null): string | null {
  return usePictureRead(logo, ({ naturalWidth, naturalHeight }) => {
    const [min, max] = [Math.min(naturalWidth, naturalHeight), Math.max(naturalWidth, naturalHeight)];
    if (min > 0 && max / min > longest)
      return 'این لوگو خیلی کشیده است و وسط کد ریز می‌شود. فقط نشان را بگذارید، بدون نوشته.';
    if (max < fewest && logo?.type === 'image/png')
      return 'این تصویر کوچک است و لبه‌هایش در حکاکی زبر می‌شود. نسخهٔ بزرگ‌تر یا SVG آن را بگذارید.';
    return null;
  });
}
