import { useQuery } from '@tanstack/react-query';
import { Copy, Eye, PencilLine, SquareArrowOutUpLeft, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#contract/common/money';
import type { Order } from '#contract/orders';
import { getQr, type QrDetails, qrIsLocal } from '#contract/qr';
import { queryOf } from '../../../lib/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Ltr } from '../../../ui/Ltr.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useDialog } from '../../../ui/use-dialog.tsx';
import { lookOfContent } from './page-look.ts';
import { PhonePage } from './PhonePage.tsx';
import { QrDownloads } from './QrDownloads.tsx';
import { cx } from '../../../ui/class-names.ts';

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
            محتوا را عوض کنید و از «گزارش مشکل» به ما خبر بدهید تا دوباره باز شود.
          </Note>
        )
      )}
      {qr.local && !qr.cancelled && <Note tone="warning">{qrIsLocal}</Note>}
      <Panel title="کد شما" note={qr.title}>
        <div className="grid items-start gap-6 @2xl:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
          <CodePicture svg={qr.svg} code={qr.code} isOff={qr.cancelled} />
          <div className="flex min-w-0 flex-col gap-5">
            <Address url={qr.url} isOpen={isUp} />
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
              <Eye aria-hidden="true" className="size-4" />
              <span>
                {qr.views > 0 ? `${formatNumber(qr.views)} بار دیده شده` : 'هنوز کسی آن را ندیده است'}
              </span>
            </p>
            {!qr.cancelled && <QrDownloads code={qr.code} isLocal={qr.local} />}
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
      <span className="text-sm font-medium">آدرس صفحه</span>
      <Ltr className="block rounded-md border bg-sunken px-3.5 py-2.5 text-sm wrap-anywhere">{url}</Ltr>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Copy />}
          onPress={() => void copyText(url, 'آدرس صفحه کپی شد', 'خطا در کپی لینک')}
        >
          کپی آدرس
        </Button>
        {isOpen && (
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'sm')}>
            <SquareArrowOutUpLeft aria-hidden="true" />
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
      <TriangleAlert aria-hidden="true" className="mt-0.5 shrink-0" />
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
