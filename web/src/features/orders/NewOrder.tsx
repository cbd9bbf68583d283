import { Suspense } from 'react';
import { Link } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { IdleFileDrop } from '../../ui/IdleFileDrop.tsx';
import { RadioTiles } from '../../ui/RadioTiles.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { DrawingNote } from '../fonts/parts.ts';
import { fileLimits } from './file-limits.ts';
import { OrderPayment } from './OrderSummary.tsx';
import { usePayment } from './use-payment.ts';
import { isPlain, typeNotes, typeTiles } from './type-tiles.tsx';
import type { NewOrderForm } from './use-new-order.ts';
import { ArrowLeft } from 'lucide-react';
import { orderTypeLabels } from '#contract/orders';
import type { Price } from '#contract/pricing';
import { OrderTypeIcon } from './OrderTypeIcon.tsx';
import { PriceTag } from './PriceTag.tsx';

export function NewOrder({ form, fontId }: { form: NewOrderForm; fontId?: string }) {
  const { type } = form.values;
  const { prices, ...payment } = usePayment(form, type);

  return (
    <Form
      {...form.props}
      label="سفارش تازه"
      className="grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_22rem] @4xl:gap-8 @7xl:grid-cols-[minmax(0,1fr)_26rem]"
    >
      <div className="flex min-w-0 flex-col gap-7">
        {fontId && (
          <Suspense fallback={<Skeleton className="h-20 w-full rounded-lg" />}>
            <DrawingNote
              id={fontId}
              error={form.errors.fontId}
              actions={
                <>
                  <Link to="/fontMaker" search={{ creation: fontId }} className={buttonClass('ghost', 'sm')}>
                    ویرایش
                  </Link>
                  <Link to="/designOrder" search={{}} replace className={buttonClass('ghost', 'sm')}>
                    حذف
                  </Link>
                </>
              }
            />
          </Suspense>
        )}
        <RadioTiles
          {...form.field('type')}
          label="نوع طرح"
          tiles={typeTiles(prices)}
          onChange={(next) => isPlain(next) && form.set({ type: next })}
        >
          <QrTile prices={prices} />
        </RadioTiles>
        <TextArea
          {...form.field('desc')}
          label="شرح سفارش"
          hint="هرچه دقیق‌تر بنویسید، طرح زودتر همان می‌شود که می‌خواهید: اندازه، جنس قطعه، متن و سبک دلخواه."
          rows={5}
        />
        <div className="flex flex-col gap-1.5">
          <span className="text-sm font-medium">فایل‌ها</span>
          <IdleFileDrop {...form.files} label="فایل‌ها" limits={fileLimits} pastesAnywhere />
        </div>
      </div>
      <OrderPayment
        label="قیمت و ثبت"
        form={form}
        type={type}
        payment={payment}
        note="تا شروع طراحی می‌توانید لغو کنید و همهٔ مبلغ به کیف پولتان برمی‌گردد."
      />
    </Form>
  );
}

/** Next to the tiles: a QR order is made on its own page, so this one is a link and no choice. */
function QrTile({ prices }: { prices: readonly Price[] | undefined }) {
  return (
    <Link
      to="/designOrder/qr"
      className="relative flex min-w-0 flex-col gap-2 rounded-lg border border-control bg-surface p-4 text-ink no-underline shadow-card transition-[border-color,background-color] hover:border-ink active:bg-hover"
    >
      <ArrowLeft className="absolute end-3 top-3 text-muted" />
      <span className="text-muted">
        <OrderTypeIcon type="qr" className="size-14 sm:size-16" />
      </span>
      <span className="text-base font-medium">{orderTypeLabels.qr}</span>
      <span className="text-xs text-muted max-sm:hidden">{typeNotes.qr}</span>
      <span className="mt-auto pt-1 text-sm">
        <PriceTag price={prices?.find((price) => price.type === 'qr')} />
      </span>
    </Link>
  );
}
