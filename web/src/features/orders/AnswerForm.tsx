import { CircleHelp } from 'lucide-react';
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

export function AnswerForm({ order }: { order: Order }) {
  const isAnswered = order.events?.at(-1)?.action === 'answer';
  const form = useForm(answerOrder, {
    initial: { text: '' },
    input: ({ text }) => ({ body: { designId: order._id, text } }),
    draft: formDraft(draftKeys.answer(order.userId, order._id)),
    onSuccess: () => toast.success('پاسخ شما با موفقیت ثبت شد'),
  });

  return (
    <section
      aria-label="پرسش طراح"
      className="overflow-hidden rounded-xl border border-warning bg-surface shadow-card"
    >
      <div className="flex gap-4 bg-warning-soft p-4 sm:p-5">
        <CircleHelp className="mt-1 text-warning" />
        <div className="min-w-0">
          <h2 className="text-sm font-semibold text-warning">طراح پرسشی دارد</h2>
          <p className="text-lg font-medium whitespace-pre-line">{order.suspendReason}</p>
        </div>
      </div>
      <Form {...form.props} label="پاسخ به پرسش" className="flex flex-col gap-4 p-4 sm:p-5">
        {isAnswered && (
          <p role="status" className="rounded-md bg-info-soft px-4 py-2 text-sm">
            پاسخ شما به دست طراح رسید. اگر چیزی از قلم افتاده، باز هم می‌توانید بنویسید.
          </p>
        )}
        <TextArea {...form.field('text')} label="پاسخ شما" rows={3} />
        <FileDrop {...form.files} label="فایل‌ها" limits={fileLimits} pastesAnywhere />
        <FormFoot form={form} submit="فرستادن پاسخ" />
      </Form>
    </section>
  );
}
