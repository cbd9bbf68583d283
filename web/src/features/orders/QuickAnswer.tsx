import { writeMessage } from '#contract/conversations';
import type { Order } from '#contract/orders';
import { useForm } from '../../lib/use-form.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormFoot } from '../../ui/FormFoot.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { fileLimits } from './file-limits.ts';
import { emptyThread, threadDraft, withoutPins } from '../conversations/parts.ts';

/** Answers the question of an order without opening it; the conversation has the same draft. */
export function QuickAnswer({ order, hasFocus }: { order: Order; hasFocus: boolean }) {
  const form = useForm(writeMessage, {
    initial: emptyThread,
    input: ({ text }) => ({ body: { designId: order._id, text } }),
    resends: true,
    draft: withoutPins(threadDraft(order.userId, order._id)),
    onSuccess: () => toast.success('پاسخ شما به دست طراح رسید'),
  });
  return (
    <Form {...form.props} label="پاسخ به پرسش" className="flex flex-col gap-3">
      <TextArea {...form.field('text')} label="پاسخ شما" rows={2} autoFocus={hasFocus} />
      <div className="flex flex-wrap items-start gap-3">
        <div className={form.staged.length > 0 ? 'w-full' : 'min-w-0 flex-1 basis-28 sm:basis-56'}>
          <FileDrop {...form.files} label="فایل‌ها" limits={fileLimits} isCompact />
        </div>
        <div className="flex flex-col gap-3">
          <FormFoot form={form} submit="فرستادن پاسخ" />
        </div>
      </div>
    </Form>
  );
}
