import { CircleHelp, Send } from 'lucide-react';
import { useState } from 'react';
import { answerOrder, type Order } from '#contract/orders';
import { Button } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { toast } from '../../ui/toast.ts';
import { DraftNote } from './DraftNote.tsx';
import { draftPlaces } from './draft-places.ts';
import { fileLimits } from './file-kinds.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { useFileUploads } from '../../lib/use-file-uploads.ts';
import { useKeptDraft } from '../../lib/use-kept-draft.ts';

/** The designer's question in large, and the answer beneath it. */
export function AnswerForm({ order }: { order: Order }) {
  const [text, setText] = useState('');
  const [fields, setFields] = useState<Record<string, string>>({});
  const last = order.events?.at(-1);
  const isAnswered = last?.action === 'answer';

  const uploads = useFileUploads(answerOrder, {
    onSuccess: () => {
      toast.success('پاسخ شما با موفقیت ثبت شد');
      void discard();
    },
    onError: ({ fields }) => setFields(fields),
  });

  const draft = useKeptDraft({
    place: draftPlaces.answer(order.userId, order._id),
    words: { text },
    files: uploads.staged,
    isEmpty: text.trim() === '' && uploads.staged.length === 0,
    restore: (kept) => {
      setText(kept.words.text);
      uploads.replace(kept.files);
    },
  });

  async function discard() {
    setText('');
    setFields({});
    uploads.replace([]);
    await draft.drop();
  }

  function submit() {
    if (text.trim() === '' && uploads.staged.length === 0)
      return setFields({ text: 'پاسخ خود را بنویسید یا فایلی بگذارید.' });
    setFields({});
    uploads.send({ body: { designId: order._id, text } });
  }

  return (
    <section
      aria-label="پرسش طراح"
      className="overflow-hidden rounded-xl border border-warning bg-surface shadow-card"
    >
      <div className="flex gap-4 bg-warning-soft p-4 sm:p-5">
        <CircleHelp aria-hidden="true" className="mt-1 text-warning" />
        <div className="min-w-0">
          <h2 className="text-sm font-semibold text-warning">طراح پرسشی دارد</h2>
          <p className="text-lg font-medium whitespace-pre-line">{order.suspendReason}</p>
        </div>
      </div>
      <Form
        label="پاسخ به پرسش"
        errors={fields}
        isBusy={uploads.isSending}
        onSubmit={submit}
        className="flex flex-col gap-4 p-4 sm:p-5"
      >
        {isAnswered && (
          <p role="status" className="rounded-md bg-info-soft px-4 py-2 text-sm">
            پاسخ شما به دست طراح رسید. اگر چیزی از قلم افتاده، باز هم می‌توانید بنویسید.
          </p>
        )}
        <TextArea
          label="پاسخ شما"
          name="text"
          rows={3}
          value={text}
          onChange={(next) => {
            setFields({});
            setText(next);
          }}
          isDisabled={uploads.isSending}
          error={fields.text}
        />
        <FileDrop
          label="فایل‌ها"
          files={uploads.items}
          limits={fileLimits}
          onAdd={(files) => {
            setFields({});
            uploads.add(files);
          }}
          onRemove={uploads.remove}
          onCancel={uploads.cancel}
          onRetry={uploads.retry}
          isDisabled={uploads.isSending}
          error={fields.files}
          pasteAnywhere
        />
        <UploadProgress uploads={uploads} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:[&>button]:w-full">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            icon={<Send className="mirror" />}
            loading={uploads.isSending}
          >
            فرستادن پاسخ
          </Button>
          <DraftNote state={uploads.isSending ? 'none' : draft.state} onDiscard={discard} />
        </div>
      </Form>
    </section>
  );
}
