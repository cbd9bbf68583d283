import { Copy, Link2, Link2Off, Share2, SquareArrowOutUpLeft } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/orders';
import { closeShare, shareOrder, usualTitle } from '#contract/shares';
import { useCall } from '../../lib/queries.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { mayShare } from './order-options.ts';

type ShareDialogProps = DialogControl & { order: Order };

/** The link by which a customer shows the newest version to their own customer. */
export function ShareDialog({ order, ...dialog }: ShareDialogProps) {
  const { _id: designId } = order;
  const mayOpen = mayShare(order);
  const [link, setLink] = useState<{ url: string; title: string } | null>(null);
  const [isClosed, setClosed] = useState(false);
  const onClosed = () => {
    setLink(null);
    setClosed(true);
    if (!mayOpen) dialog.onOpenChange(false);
  };
  const form = useForm(shareOrder, {
    initial: { title: '' },
    input: ({ title }) => ({ body: { designId, ...(title.trim() !== '' && { title }) } }),
    onSuccess: setLink,
  });
  return (
    <Dialog {...dialog} title="لینک برای مشتری شما" size="sm" isBusy={form.isBusy}>
      <div className="flex flex-col gap-5">
        <p className="text-sm text-muted">
          هر کس این لینک را داشته باشد، بدون ورود نسخهٔ تازهٔ طرح را می‌بیند و می‌تواند آن را تأیید کند یا روی
          تصویر نظر بدهد. نظرش فقط به شما می‌رسد.
        </p>
        {link ? (
          <OpenLink {...link} designId={designId} onClosed={onClosed} />
        ) : (
          <Form {...form.props} label="لینک برای مشتری شما" className="flex flex-col gap-5">
            {mayOpen ? (
              <TextField {...form.field('title')} label="عنوان صفحه" placeholder={usualTitle} />
            ) : (
              <p className="rounded-md bg-sunken px-3.5 py-2.5 text-sm">
                لینک تازه فقط برای طرحی باز می‌شود که تحویل شده و تصویر دارد. اگر پیش‌تر لینکی داده‌اید، هنوز باز
                است.
              </p>
            )}
            <div className="flex flex-col gap-2.5">
              <Button
                type="submit"
                variant={mayOpen ? 'primary' : 'secondary'}
                isWide
                icon={<Link2 />}
                isLoading={form.isBusy}
              >
                {mayOpen ? 'گرفتن لینک' : 'دیدن لینک باز'}
              </Button>
              {!isClosed && <CloseButton designId={designId} onClosed={onClosed} />}
            </div>
          </Form>
        )}
      </div>
    </Dialog>
  );
}

interface OpenLinkProps {
  designId: string;
  url: string;
  title: string;
  onClosed: () => void;
}

function OpenLink({ designId, url, title, onClosed }: OpenLinkProps) {
  const canShare = 'share' in navigator;
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <span className="text-sm font-medium">{title}</span>
        <Ltr className="block rounded-md border bg-sunken px-3.5 py-2.5 text-sm wrap-anywhere">{url}</Ltr>
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
    </>
  );
}

function CloseButton({ designId, onClosed }: Pick<OpenLinkProps, 'designId' | 'onClosed'>) {
  const close = useCall(closeShare, {
    onSuccess: () => {
      toast.success('لینک بسته شد و دیگر باز نمی‌شود.');
      onClosed();
    },
  });
  return (
    <Button
      variant="ghost"
      icon={<Link2Off />}
      isLoading={close.isPending}
      onPress={() => close.run({ body: { designId, open: false } })}
      className="text-danger"
    >
      بستن لینک
    </Button>
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
