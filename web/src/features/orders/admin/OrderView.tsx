import { type Ref, Suspense } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { isTakenBack, type Order, orderTypeLabels } from '#contract/orders';
import { Link } from '../../../lib/router-link.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Ltr } from '../../../ui/Ltr.tsx';
import { Panel } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Toman } from '../../../ui/Toman.tsx';
import { useProfile } from '../../auth/parts.ts';
import { OrderedDrawing } from '../../fonts/parts.ts';
import { BriefFacts } from '../lazy-parts.ts';
import { useSeenNews } from '../../notifications/parts.tsx';
import { draftKeys } from '../draft-keys.ts';
import { OrderStatusBadge } from '../OrderStatusBadge.tsx';
import { OrderTypeIcon } from '../OrderTypeIcon.tsx';
import { OrderConversation, useThread } from '../../conversations/parts.ts';
import { useStaleDraft } from '../use-stale-draft.ts';
import { ActionBar, ActionFooter } from './ActionBar.tsx';
import { CustomerCard } from './CustomerCard.tsx';
import { OrderNotices } from './OrderNotices.tsx';
import type { AdminAction } from './order-actions.ts';
import { PromiseLine } from './PromiseLine.tsx';
import { Download, Maximize2 } from 'lucide-react';
import type { StoredFile } from '#contract/common/files';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { formatBytes } from '../../../ui/file-limits.ts';
import { FileName } from '../../../ui/FileName.tsx';
import { FilePicture } from '../../../ui/FilePicture.tsx';
import { isPicture } from '../../../ui/stored-file.ts';
import { usePictureViewer } from '../../../ui/use-picture-viewer.tsx';
import { fileNote, KeptFiles, withFileCheck } from '../../files/parts.tsx';

type OrderViewProps = {
  order: Order;
  onAct: (action: AdminAction) => void;
  running: AdminAction | null;
  isWide: boolean;
  titleRef: Ref<HTMLHeadingElement>;
};

export function OrderView({ order, onAct, running, isWide, titleRef }: OrderViewProps) {
  const actions = { order, onAct, running };
  const { _id: reader } = useProfile();
  useSeenNews(`/admin/designsManagement?design=${order._id}`);
  const isEnded = order.status === 'finished' || isTakenBack(order.status);
  const thread = useThread(order, true);
  useStaleDraft(draftKeys.results(reader, order), isEnded);
  // On phones the order is the whole page.
  const Title = isWide ? 'h2' : 'h1';
  return (
    <article
      aria-labelledby="order-title"
      className="@container min-w-0 animate-appear tall:max-lg:flex tall:max-lg:min-h-[calc(100dvh-var(--bottom-bar)-var(--spacing)*16)] tall:max-lg:flex-col"
    >
      <header className="rounded-xl border bg-surface p-4 shadow-card sm:p-5">
        <div className="flex items-center gap-x-4 gap-y-3 @max-lg:flex-wrap">
          <span className="grid size-16 shrink-0 place-items-center rounded-lg border bg-sunken">
            <OrderTypeIcon type={order.type} className="size-12" />
          </span>
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Title id="order-title" ref={titleRef} tabIndex={-1} className="text-xl font-bold">
                سفارش <Ltr>{toPersianDigits(order.orderNumber)}</Ltr>
              </Title>
              <OrderStatusBadge status={order.status} viewer="admin" />
            </div>
            <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
              <span className="text-ink">{orderTypeLabels[order.type]}</span>
              <span className="whitespace-nowrap">
                <DateTime when={order.createdAt} />
              </span>
              {order.qr && (
                <Link to="/admin/settings/qr" search={{ code: order.qr.code }}>
                  کد و صفحهٔ آن
                </Link>
              )}
              <PromiseLine order={order} />
              {order.designer && (
                <span>
                  طراح: <bdi>{toPersianDigits(order.designer.name)}</bdi>
                </span>
              )}
            </p>
          </div>
          <Toman
            amount={order.price}
            size="lg"
            className="@max-lg:basis-full @max-lg:border-t @max-lg:pt-3"
          />
        </div>
        {isWide && (
          <div className="mt-4 border-t pt-4">
            <ActionBar {...actions} />
          </div>
        )}
      </header>
      <div className="mt-4 grid gap-4 @3xl:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-4 @3xl:col-span-2">
          <OrderNotices order={order} />
          <Panel title="شرح سفارش">
            <div className="flex flex-col gap-6">
              {order.desc ? (
                <p className="max-w-prose text-base whitespace-pre-line">{order.desc}</p>
              ) : (
                !order.brief && (
                  <p className="text-base text-muted">مشتری توضیحی ننوشته است؛ کار را در فایل‌ها ببینید.</p>
                )
              )}
              {order.brief && (
                <Suspense fallback={<Skeleton className="h-28 max-w-prose rounded-md" />}>
                  <BriefFacts brief={order.brief} />
                </Suspense>
              )}
              <LargeOrderFiles files={order.files} title="فایل‌های مشتری" />
            </div>
          </Panel>
          {order.fontId && (
            <Suspense fallback={<Skeleton className="h-64 w-full rounded-xl" />}>
              <OrderedDrawing id={order.fontId} reader="admin" />
            </Suspense>
          )}
          {order.results.length > 0 && (
            <Panel title="تحویل‌شده" note="آخرین فایل‌هایی که به مشتری رسیده است.">
              <LargeOrderFiles files={order.results} title="فایل‌های نتیجه" />
            </Panel>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {order.user && <CustomerCard customer={order.user} />}
          <div className="max-h-[80dvh] overflow-y-auto [--bottom-bar:0px]">
            <OrderConversation thread={thread} />
          </div>
        </div>
      </div>
      {!isWide && (
        <>
          {/* This fills the height, so that the bar is at the bottom of the screen under a short order. */}
          <div className="flex-1" />
          <ActionFooter {...actions} />
        </>
      )}
    </article>
  );
}

function LargeOrderFiles({ files, title }: { files: readonly StoredFile[]; title: string }) {
  const pictures = files.filter(isPicture);
  const [view, viewer] = usePictureViewer({ pictures, label: title, withCheck: withFileCheck });
  const others = files.filter((file) => !isPicture(file));
  if (files.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="flex items-baseline gap-2 text-base font-semibold">
        {title}
        <span className="text-sm font-normal text-muted">{toPersianDigits(files.length)}</span>
      </h3>
      {pictures.length > 0 && (
        <ul aria-label={`تصویرهای ${title}`} className="grid gap-3 @xl:grid-cols-2">
          {pictures.map((file, at) => (
            <li
              key={file._id}
              className={cx(
                'group relative flex min-w-0 flex-col overflow-hidden rounded-lg border bg-surface transition-colors hover:border-control',
                // The last of an odd number takes the whole row.
                at === pictures.length - 1 && at % 2 === 0 && '@xl:col-span-2',
              )}
            >
              <Button
                variant="bare"
                aria-label={`نمایش ${file.filename}`}
                onPress={() => view(at)}
                className="relative block cursor-zoom-in focus-visible:outline-2 focus-visible:-outline-offset-2"
              >
                <FilePicture file={file} fit="contain" width={640} className="h-64 w-full @3xl:h-80" />
                <span
                  aria-hidden="true"
                  className="absolute end-2 top-2 grid size-8 place-items-center rounded-sm border bg-raised text-muted opacity-0 transition-opacity group-hover:opacity-100"
                >
                  <Maximize2 className="size-4!" />
                </span>
              </Button>
              <div className="flex items-center gap-2 border-t py-1.5 ps-3 pe-1.5">
                <span className="flex min-w-0 flex-1 flex-col">
                  <FileName className="text-sm">{file.filename}</FileName>
                  <span className="text-xs text-muted">{formatBytes(file.size)}</span>
                  {fileNote(file)}
                </span>
                <a
                  href={file.url}
                  download={file.filename}
                  aria-label={`دریافت ${file.filename}`}
                  className={buttonClass('ghost', 'md', 'px-3 text-muted hover:text-ink')}
                >
                  <Download />
                </a>
              </div>
            </li>
          ))}
        </ul>
      )}
      <KeptFiles files={others} label={title} />
      {viewer}
    </section>
  );
}
