import { useQuery } from '@tanstack/react-query';
import { Copy, Link2, Link2Off, Share2, SquareArrowOutUpLeft } from 'lucide-react';
import type { AnswerOf } from '#contract/common/endpoint';
import type { Order } from '#contract/orders';
import { closeShare, getShare, shareOrder, usualTitle } from '#contract/shares';
import { freshEachTime, queryOf, useCall } from '../../lib/queries.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { mayShare } from './order-options.ts';

type ShareDialogProps = DialogControl & { order: Order };

/** The link by which a customer shows the newest version to their own customer. */
export function ShareDialog({ order, ...dialog }: ShareDialogProps) {
  const { _id: designId } = order;
  const mayOpen = mayShare(order);
  const share = useQuery({ ...queryOf(getShare, { params: { id: designId } }), ...freshEachTime });
  return (
    <Dialog {...dialog} title="لینک برای مشتری شما" size="sm">
      <div className="flex flex-col gap-5">
        <p className="text-sm text-muted">
          هر کس این لینک را داشته باشد، بدون ورود نسخهٔ تازهٔ طرح را می‌بیند و می‌تواند آن را تأیید کند یا روی
          تصویر نظر بدهد. نظرش فقط به شما می‌رسد.
        </p>
        <Loaded query={share} loading={<Skeleton className="h-42 w-full rounded-md" />} isCompact>
          {({ link, lastTitle }) =>
            link ? (
              <OpenLink
                link={link}
                designId={designId}
                onClosed={() => {
                  if (!mayOpen) dialog.onOpenChange(false);
                }}
              />
            ) : mayOpen ? (
              <NewLink designId={designId} lastTitle={lastTitle ?? ''} />
            ) : (
              <p className="rounded-md bg-sunken px-3.5 py-2.5 text-sm">
                لینک برای طرحی باز می‌شود که تحویل شده و تصویر دارد.
              </p>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}

function NewLink({ designId, lastTitle }: { designId: string; lastTitle: string }) {
  const form = useForm(shareOrder, {
    initial: { title: lastTitle },
    input: ({ title }) => ({ body: { designId, ...(title.trim() !== '' && { title }) } }),
    onSuccess: (_, refreshed) => refreshed,
  });
  return (
    <Form {...form.props} label="لینک برای مشتری شما" className="flex flex-col gap-5">
      <TextField {...form.field('title')} label="عنوان صفحه" placeholder={usualTitle} />
      <Button type="submit" variant="primary" isWide icon={<Link2 />} isLoading={form.isBusy}>
        گرفتن لینک
      </Button>
    </Form>
  );
}

interface OpenLinkProps {
  link: NonNullable<AnswerOf<typeof getShare>['link']>;
  designId: string;
  onClosed: () => void;
}

function OpenLink({ link: { url, title, createdAt }, designId, onClosed }: OpenLinkProps) {
  const canShare = 'share' in navigator;
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <span className="text-sm font-medium">{title}</span>
        <Ltr className="block rounded-md border bg-sunken px-3.5 py-2.5 text-sm wrap-anywhere">{url}</Ltr>
        <p className="text-xs text-muted">
          از <DateTime when={createdAt} /> باز است، تا وقتی خودتان آن را ببندید.
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5 [&>*]:flex-auto">
        {canShare && (
          <Button variant="primary" icon={<Share2 />} onPress={() => void send(url, title)}>
            فرستادن لینک
          </Button>
        )}
        <Button
          variant={canShare ? 'secondary' : 'primary'}
          icon={<Copy />}
          onPress={() => void copyText(url, 'لینک کپی شد', 'خطا در کپی لینک')}
        >
          کپی لینک
        </Button>
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
          <SquareArrowOutUpLeft />
          دیدن صفحه
        </a>
        <CloseButton designId={designId} onClosed={onClosed} />
      </div>
      <Rename key={title} designId={designId} title={title} />
    </>
  );
}

/** Another title for the page of the same link. */
function Rename({ designId, title: now }: { designId: string; title: string }) {
  const form = useForm(shareOrder, {
    initial: { title: now },
    input: ({ title }) => ({ body: { designId, title } }),
    onSuccess: (_, refreshed) => refreshed,
  });
  const { title } = form.values;
  return (
    <Form {...form.props} label="عنوان صفحه" className="flex items-end gap-2.5">
      <TextField {...form.field('title')} label="عنوان صفحه" className="min-w-0 flex-1" />
      <Button
        type="submit"
        isLoading={form.isBusy}
        isDisabled={title.trim() === '' || title.trim() === now}
        className="shrink-0"
      >
        تغییر عنوان
      </Button>
    </Form>
  );
}

function CloseButton({ designId, onClosed }: Omit<OpenLinkProps, 'link'>) {
  const close = useCall(closeShare, {
    onSuccess: (_, refreshed) => {
      toast.success('لینک بسته شد و دیگر باز نمی‌شود.');
      onClosed();
      return refreshed;
    },
  });
  const [confirm, confirmDialog] = useConfirm();
  return (
    <>
      <Button
        variant="ghostDanger"
        icon={<Link2Off />}
        isLoading={close.isPending}
        onPress={() =>
          confirm({
            title: 'بستن لینک؟',
            message:
              'مشتری شما دیگر صفحه را نمی‌بیند و این لینک برنمی‌گردد؛ اگر باز بخواهید، باید لینک تازه‌ای برایش بفرستید.',
            confirmLabel: 'بستن لینک',
            onConfirm: () => close.run({ body: { designId, open: false } }),
          })
        }
      >
        بستن لینک
      </Button>
      {confirmDialog}
    </>
  );
}

async function send(url: string, title: string): Promise<void> {
  try {
    await navigator.share({ url, title });
  } catch (error) {
    // Nobody was chosen.
    if (!(error instanceof DOMException) || error.name !== 'AbortError')
      toast.error('فرستادن ممکن نشد. لینک را کپی کنید.');
  }
}
