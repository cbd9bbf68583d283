import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, SquareArrowOutUpLeft } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { displayName } from '#contract/people';
import { getQr, type QrDetails, takeDownQr } from '#contract/qr';
import { queryOf, useCall } from '../../../../lib/queries.ts';
import { tabDraft } from '../../../../lib/tab-draft.ts';
import { useForm } from '../../../../lib/use-form.ts';
import { Link } from '../../../../lib/router-link.tsx';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { Dialog, type DialogControl } from '../../../../ui/Dialog.tsx';
import { Loaded } from '../../../../ui/Loaded.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { Ltr } from '../../../../ui/Ltr.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { TextArea } from '../../../../ui/TextField.tsx';
import { doneMessage, toast } from '../../../../ui/toast.ts';
import { useConfirm } from '../../../../ui/use-confirm.tsx';
import { Fact, Facts, PersonButton } from '../../../people/parts.ts';
import { lookOfContent } from '../page-look.ts';
import { PhonePage } from '../PhonePage.tsx';
import { QrStateBadge } from '../QrStateBadge.tsx';

type QrCodeDialogProps = DialogControl & { code: string };

export function QrCodeDialog({ code, ...dialog }: QrCodeDialogProps) {
  const details = useQuery(queryOf(getQr, { params: { code } }));
  return (
    <Dialog {...dialog} size="xl" title={details.data?.title ?? 'کد QR'} subtitle={code}>
      <Loaded isCompact query={details} loading={<Skeleton className="h-96 w-full rounded-xl" />}>
        {(qr) => <Details key={qr.code} qr={qr} />}
      </Loaded>
    </Dialog>
  );
}

function Details({ qr }: { qr: QrDetails }) {
  const { owner, reported = [] } = qr;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <PhonePage page={lookOfContent(qr.category, qr.content)} className="max-lg:order-last" />
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <QrStateBadge {...qr} />
          {!qr.down && !qr.cancelled && (
            <a href={qr.url} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'sm')}>
              <SquareArrowOutUpLeft />
              دیدن صفحه
            </a>
          )}
          <Link
            to="/admin/designsManagement"
            search={{ design: Number(qr.designId) }}
            className={buttonClass('ghost', 'sm')}
          >
            سفارش {toPersianDigits(qr.orderNumber)}
          </Link>
        </div>
        <Facts>
          {owner && (
            <Fact term="مشتری">
              <PersonButton userId={owner._id} className="rounded-sm underline underline-offset-4">
                <bdi>{toPersianDigits(displayName(owner))}</bdi>
              </PersonButton>
            </Fact>
          )}
          <Fact term="آدرس" className="col-span-full @md:col-span-2">
            <Ltr className="wrap-anywhere">{qr.url}</Ltr>
          </Fact>
          <Fact term="بازدید">{formatNumber(qr.views)}</Fact>
          <Fact term="ساخت">
            <DateTime when={qr.createdAt} />
          </Fact>
          <Fact term="آخرین تغییر محتوا">
            <DateTime when={qr.contentAt} />
          </Fact>
          {qr.downReason && <Fact term="دلیل برداشتن">{qr.downReason}</Fact>}
        </Facts>
        {reported.length > 0 && (
          <section aria-labelledby="qr-reports" className="flex flex-col gap-2">
            <h3 id="qr-reports" className="text-sm font-medium">
              گزارش‌های بازدیدکنندگان ({formatNumber(qr.reports ?? reported.length)})
            </h3>
            <ul className="flex flex-col gap-2">
              {reported.map(({ reason, createdAt }) => (
                <li key={`${createdAt} ${reason}`} className="rounded-md bg-danger-soft px-4 py-2.5 text-sm">
                  <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
                  <DateTime when={createdAt} className="text-xs text-muted" />
                </li>
              ))}
            </ul>
          </section>
        )}
        {!qr.cancelled && (qr.down ? <PutBack qr={qr} /> : <TakeDown qr={qr} />)}
      </div>
    </div>
  );
}

function TakeDown({ qr: { code } }: { qr: QrDetails }) {
  const [confirm, confirmDialog] = useConfirm();
  const form = useForm(takeDownQr, {
    initial: { reason: '' },
    input: ({ reason }) => ({ params: { code }, body: { reason, down: true } }),
    draft: tabDraft(`take down ${code}`),
    before: () => {
      confirm({
        title: 'برداشتن این صفحه؟',
        message:
          'هر کس کد را اسکن کند صفحه‌ای می‌بیند که می‌گوید دیگر در دسترس نیست. مشتری دلیل شما را می‌خواند.',
        confirmLabel: 'برداشتن صفحه',
        onConfirm: form.send,
      });
      return false;
    },
    onSuccess: () => toast.done(doneMessage, 'صفحه برداشته شد و مشتری خبردار شد.'),
  });
  return (
    <Form {...form.props} label="برداشتن صفحه" className="flex flex-col items-start gap-3 border-t pt-5">
      <TextArea
        {...form.field('reason')}
        label="دلیل برداشتن صفحه"
        hint="مشتری این دلیل را می‌خواند."
        rows={3}
        isRequired
        className="w-full"
      />
      <Button type="submit" variant="danger" icon={<CircleSlash />} isLoading={form.isBusy}>
        برداشتن صفحه
      </Button>
      {confirmDialog}
    </Form>
  );
}

function PutBack({ qr: { code } }: { qr: QrDetails }) {
  const [confirm, confirmDialog] = useConfirm();
  const call = useCall(takeDownQr, {
    onSuccess: () => toast.done(doneMessage, 'صفحه برگشت و مشتری خبردار شد.'),
  });
  return (
    <div className="flex flex-col items-start gap-3 border-t pt-5">
      <p className="text-sm text-muted">پیش از برگرداندن، محتوای تازه را در همین‌جا ببینید.</p>
      <Button
        icon={<CircleCheck />}
        isLoading={call.isPending}
        onPress={() =>
          confirm({
            title: 'برگرداندن این صفحه؟',
            message: 'صفحه همان لحظه برای همه باز می‌شود و مشتری خبردار می‌شود.',
            confirmLabel: 'برگرداندن صفحه',
            tone: 'primary',
            onConfirm: () => call.run({ params: { code }, body: { reason: '', down: false } }),
          })
        }
      >
        برگرداندن صفحه
      </Button>
      {confirmDialog}
    </div>
  );
}
