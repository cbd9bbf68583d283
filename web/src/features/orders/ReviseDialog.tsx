import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { type Order, orderFiles, reviseOrder } from '#contract/orders';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { toast } from '../../ui/toast.ts';
import { DraftNote } from './DraftNote.tsx';
import { draftPlaces } from './draft-places.ts';
import { drawMarks } from './draw-marks.ts';
import { done } from './fa.ts';
import { fileLimits, isPicture } from './file-kinds.ts';
import { MarkNotes } from './MarkNotes.tsx';
import { MarksEditor } from './MarksEditor.tsx';
import { markLines } from './mark-lines.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { useFileUploads } from '../../lib/use-file-uploads.ts';
import { useKeptDraft } from '../../lib/use-kept-draft.ts';
import { useMarks } from './use-marks.ts';

type ReviseDialogProps = { order: Order; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

const mostWords = 5000;

/** What should change: in words, by marks on the result pictures, with files. */
export function ReviseDialog({ order, isOpen, onOpenChange }: ReviseDialogProps) {
  const [words, setWords] = useState('');
  const [isDrawing, setDrawing] = useState(false);
  const [fields, setFields] = useState<Record<string, string>>({});
  const form = useId();
  const pictures = order.results.filter(isPicture);
  const marks = useMarks(pictures);
  const marked = pictures.filter(({ _id }) => marks.marks.some((mark) => mark.fileId === _id));

  const uploads = useFileUploads(reviseOrder, {
    onSuccess: () => {
      toast.success(done);
      void discard();
      onOpenChange(false);
    },
    onError: ({ fields }) => setFields(fields),
  });
  const draft = useKeptDraft({
    place: draftPlaces.revision(order.userId, order._id),
    words: { words, marks: marks.marks },
    files: uploads.staged,
    isEmpty: words.trim() === '' && marks.marks.length === 0 && uploads.staged.length === 0,
    restore: (kept) => {
      setWords(kept.words.words);
      marks.restore(kept.words.marks);
      uploads.replace(kept.files);
    },
  });
  const isBusy = isDrawing || uploads.isSending;

  async function discard() {
    setWords('');
    setFields({});
    marks.restore([]);
    uploads.replace([]);
    await draft.drop();
  }

  async function submit() {
    const desc = [words.trim(), markLines(marks.marks, pictures)].filter(Boolean).join('\n\n');
    if (desc === '') return setFields({ desc: 'بنویسید چه چیزی باید تغییر کند.' });
    if (desc.length > mostWords)
      return setFields({ desc: `متن و یادداشت‌ها با هم بیشتر از ${formatNumber(mostWords)} حرف نمی‌شود.` });
    const over = uploads.staged.length + marked.length - orderFiles.most;
    if (over > 0)
      return setFields({
        files: `هر تصویر نشانه‌دار هم یک فایل است و روی هم بیشتر از ${formatNumber(orderFiles.most)} فایل نمی‌شود. ${formatNumber(over)} فایل را حذف کنید.`,
      });
    setFields({});
    setDrawing(true);
    const drawn = await Promise.all(
      marked.map((picture) =>
        drawMarks(
          picture,
          marks.numbered.filter((mark) => mark.fileId === picture._id),
        ),
      ),
    );
    setDrawing(false);
    uploads.send({ body: { designId: order._id, desc }, files: drawn.filter((file) => file !== null) });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="درخواست بازنگری"
      subtitle={`${formatNumber(order.revisionsLeft)} بازنگری رایگان مانده است`}
      size={pictures.length > 0 ? 'xl' : 'md'}
      isBusy={isBusy}
      footer={
        <>
          <Button variant="ghost" isDisabled={isBusy} onPress={() => onOpenChange(false)}>
            انصراف
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            icon={<Send className="mirror" />}
            loading={isBusy}
          >
            فرستادن درخواست
          </Button>
        </>
      }
    >
      <Form
        id={form}
        label="درخواست بازنگری"
        errors={fields}
        isBusy={isBusy}
        onSubmit={submit}
        className={
          pictures.length > 0 ? 'grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : 'grid gap-5'
        }
      >
        {pictures.length > 0 && <MarksEditor pictures={pictures} marks={marks} />}
        <div className="flex min-w-0 flex-col gap-5">
          <MarkNotes marks={marks} />
          <TextArea
            label="چه چیزی باید تغییر کند؟"
            name="desc"
            rows={5}
            value={words}
            onChange={(next) => {
              setFields({});
              setWords(next);
            }}
            isDisabled={isBusy}
            error={fields.desc}
          />
          <FileDrop
            label="فایل‌های کمکی"
            files={uploads.items}
            limits={fileLimits}
            others={marked.length}
            onAdd={uploads.add}
            onRemove={(id) => {
              setFields({});
              uploads.remove(id);
            }}
            onCancel={uploads.cancel}
            onRetry={uploads.retry}
            isDisabled={isBusy}
            error={fields.files}
          />
          <UploadProgress uploads={uploads} />
          <DraftNote state={isBusy ? 'none' : draft.state} onDiscard={discard} />
        </div>
      </Form>
    </Dialog>
  );
}
