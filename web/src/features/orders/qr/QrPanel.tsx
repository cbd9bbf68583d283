import { useQuery } from '@tanstack/react-query';
import { Copy, Download, Eye, PencilLine, SquareArrowOutUpLeft, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import type { Order } from '#contract/orders';
import { getQr, getQrFile, type QrDetails, type QrFormat, qrFormats, qrIsLocal, qrSizes } from '#contract/qr';
import { queryOf } from '../../../lib/queries.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Ltr } from '../../../ui/Ltr.tsx';
import { Panel } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useDialog } from '../../../ui/use-dialog.tsx';
import { lookOfContent } from './page-look.ts';
import { PhonePage } from './PhonePage.tsx';
import { cx } from '../../../ui/class-names.ts';
import { useDownload } from '../../../lib/use-download.ts';
import { Stepper } from '../../../ui/Stepper.tsx';
import { leadToTypedFault } from '../../../ui/typed-faults.ts';

const ChangeContentDialog = lazyPart(
  async () => (await import('./ChangeContentDialog.tsx')).ChangeContentDialog,
);

type QrPanelProps = { order: Order; code: string };

export function QrPanel({ order, code }: QrPanelProps) {
  const details = useQuery(queryOf(getQr, { params: { code } }));
  return (
    <Loaded query={details} loading={<Skeleton className="h-96 w-full rounded-xl" />}>
      {(qr) => <Details order={order} qr={qr} />}
    </Loaded>
  );
}

function Details({ order, qr }: { order: Order; qr: QrDetails }) {
  const [openChange, changeDialog] = useDialog((control) => (
    <ChangeContentDialog key={qr.contentAt} owner={order.userId} qr={qr} {...control} />
  ));
  const isUp = !qr.down && !qr.cancelled;
  return (
    <>
      {qr.cancelled ? (
        <Note tone="danger" title="این کد از کار افتاده است.">
          سفارش آن لغو شده است؛ صفحه‌اش دیگر باز نمی‌شود و فایل‌هایش دریافت نمی‌شود.
        </Note>
      ) : (
        qr.down && (
          <Note tone="danger" title="صفحهٔ این کد فعلاً برداشته شده است.">
            {qr.downReason && `دلیل: ${qr.downReason} `}
            محتوا را عوض کنید و از «پرسش یا مشکلی هست؟» به ما خبر بدهید تا دوباره باز شود.
          </Note>
        )
      )}
      {qr.local && !qr.cancelled && <Note tone="warning">{qrIsLocal}</Note>}
      <Panel title="کد شما" note={qr.title}>
        <div className="grid items-start gap-6 @2xl:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
          <CodePicture svg={qr.svg} code={qr.code} isOff={qr.cancelled} />
          <div className="flex min-w-0 flex-col gap-5">
            {!qr.cancelled && <QrDownloads code={qr.code} isLocal={qr.local} />}
            <Address url={qr.url} isOpen={isUp} />
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
              <Eye className="size-4" />
              <span>
                {qr.views > 0 ? `${formatNumber(qr.views)} بار دیده شده` : 'هنوز کسی آن را ندیده است'}
              </span>
            </p>
          </div>
        </div>
      </Panel>
      {!qr.cancelled && (
        <Panel
          title="محتوای صفحه"
          note={
            <>
              آخرین تغییر: <DateTime when={qr.contentAt} />
            </>
          }
          actions={
            <Button icon={<PencilLine />} onPress={openChange}>
              تغییر محتوا
            </Button>
          }
        >
          <div className="grid items-start gap-5 @2xl:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
            <PhonePage page={lookOfContent(qr.category, qr.content)} />
            <p className="max-w-prose text-sm text-muted">
              هر وقت خواستید محتوا را عوض کنید. کد و آدرس همان می‌ماند، پس قطعه‌ای که حک شده همیشه صفحهٔ تازه را
              نشان می‌دهد.
            </p>
          </div>
        </Panel>
      )}
      {changeDialog}
    </>
  );
}

function Address({ url, isOpen }: { url: string; isOpen: boolean }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <span className="text-sm font-medium">لینک صفحه</span>
      <Ltr className="block rounded-md border bg-sunken px-3.5 py-2.5 text-sm wrap-anywhere">{url}</Ltr>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Copy />}
          onPress={() => void copyText(url, 'لینک کپی شد', 'خطا در کپی لینک')}
        >
          کپی لینک
        </Button>
        {isOpen && (
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'sm')}>
            <SquareArrowOutUpLeft />
            دیدن صفحه
          </a>
        )}
      </div>
    </div>
  );
}

const tones = {
  danger: 'bg-danger-soft [&>.lucide]:text-danger',
  warning: 'bg-warning-soft [&>.lucide]:text-warning',
};

function Note({ tone, title, children }: { tone: keyof typeof tones; title?: string; children: ReactNode }) {
  return (
    <div role="status" className={`flex gap-3 rounded-xl px-4 py-3 text-sm ${tones[tone]}`}>
      <TriangleAlert className="mt-0.5 shrink-0" />
      <p className="min-w-0">
        {title && <strong className="block font-semibold">{title}</strong>}
        {children}
      </p>
    </div>
  );
}

type CodePictureProps = { svg: string; code: string; isOff?: boolean };

/** A code, dark on white in both themes, so that a camera reads it from the screen. */
function CodePicture({ svg, code, isOff = false }: CodePictureProps) {
  return (
    <div className="mx-auto w-full max-w-72 rounded-xl border bg-(--paper) p-2">
      <img
        // An SVG in an `img` runs no script.
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
        alt={`کد QR ${code}`}
        className={cx('aspect-square w-full', isOff && 'opacity-25')}
      />
    </div>
  );
}

const labels: Record<QrFormat, string> = {
  svg: 'SVG: برداری، برای بیشتر نرم‌افزارها',
  png: 'PNG: تصویر، برای دیدن و فرستادن',
  dxf: 'DXF: برداری، برای دستگاه لیزر',
  pdf: 'PDF: برداری، برای چاپ',
};

type QrDownloadsProps = { code: string; isLocal: boolean };

/** The code as a file of a chosen size. */
function QrDownloads({ code, isLocal }: QrDownloadsProps) {
  const [mm, setMm] = useState<number>(qrSizes.safe);
  const file = useDownload(getQrFile);
  const busy = file.isPending ? file.input?.params.format : undefined;

  return (
    <section aria-label="دریافت فایل کد" className="@container flex flex-col gap-3">
      <Stepper
        label="پهنای کد روی قطعه"
        unit="میلی‌متر"
        value={mm}
        onChange={setMm}
        min={qrSizes.min}
        max={qrSizes.max}
        step={1}
        className="max-w-64"
        hint={
          mm < qrSizes.safe ? (
            <span className="text-warning">
              کوچک‌تر از {formatNumber(qrSizes.safe)} میلی‌متر را بعضی گوشی‌ها نمی‌خوانند؛ اول یک نمونه امتحان
              کنید.
            </span>
          ) : (
            `از ${formatNumber(qrSizes.safe)} میلی‌متر به بالا، دوربین‌های معمولی راحت می‌خوانند.`
          )
        }
      />
      <ul aria-label="قالب‌ها" className="grid grid-cols-2 gap-2.5 @md:grid-cols-4">
        {qrFormats.map((format) => (
          <li key={format}>
            <Button
              icon={<Download />}
              variant={format === 'svg' && !isLocal ? 'primary' : 'secondary'}
              isLoading={busy === format}
              isDisabled={busy !== undefined && busy !== format}
              aria-label={`دریافت ${labels[format]}`}
              className="w-full"
              onPress={() => {
                if (!leadToTypedFault()) file.run({ params: { code, format }, query: { mm } });
              }}
            >
              {format.toUpperCase()}
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-xs text-muted">
        حاشیهٔ خالی دور کد جزو همین اندازه است؛ هنگام حکاکی خالی بماند. SVG و DXF برای لیزر، PDF برای چاپ و PNG
        برای نمایش است.
      </p>
    </section>
  );
}
