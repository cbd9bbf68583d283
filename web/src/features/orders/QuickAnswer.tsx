import { answerOrder } from '#contract/conversations';
import { type Order } from '#contract/orders';
import { formDraft } from '../../lib/form-draft.ts';
import { useForm } from '../../lib/use-form.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormFoot } from '../../ui/FormFoot.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { draftKeys } from './draft-keys.ts';
import { fileLimits } from './file-limits.ts';

/** Answers the question of an order without opening it. */
export function QuickAnswer({ order, hasFocus }: { order: Order; hasFocus: boolean }) {
  const form = useForm(answerOrder, {
    initial: { text: '' },
    input: ({ text }) => ({ body: { designId: order._id, text } }),
    draft: formDraft(draftKeys.answer(order.userId, order._id)),
    onSuccess: () => toast.success('پاسخ شما به دست طراح رسید'),
  });
  return (
    <Form {...form.props} label="پاسخ به پرسش" className="flex flex-col gap-3">
      <TextArea {...form.field('text')} label="پاسخ شما" rows={2} autoFocus={hasFocus} />
      <FileDrop {...form.files} label="فایل‌ها" limits={fileLimits} isCompact />
      <FormFoot form={form} submit="فرستادن پاسخ" />
    </Form>
  );
}
