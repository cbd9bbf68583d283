import { MapPin, Send, X } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { reviseOrder } from '#contract/conversations';
import { type Order, orderFiles } from '#contract/orders';
import { formDraft } from '../../lib/form-draft.ts';
import { useForm } from '../../lib/use-form.ts';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { DraftNote } from '../../ui/DraftNote.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { doneMessage } from '../../ui/toast.ts';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { draftKeys } from './draft-keys.ts';
import { drawMarks } from './draw-marks.ts';
import { isPicture } from '../../ui/stored-file.ts';
import { fileLimits } from './file-limits.ts';
import { type Mark, markLines, numbered } from './mark-lines.ts';
import { type Marks, useMarks } from './use-marks.ts';
import type { StoredFile } from '#contract/common/files';
import { Button, IconButton } from '../../ui/Button.tsx';
import { MarkedPicture } from './MarkedPicture.tsx';
import { PictureStrip } from './PictureStrip.tsx';
import { toPersianDigits } from '#contract/common/digits';
import { TextArea, TextField } from '../../ui/TextField.tsx';

export function ReviseDialog({ order, ...dialog }: DialogControl & { order: Order }) {
  const pictures = order.results.filter(isPicture);
  const markedBy = (marks: readonly Mark[]) =>
    pictures.filter(({ _id }) => marks.some(({ fileId }) => fileId === _id));

  const form = useForm(reviseOrder, {
    initial: { words: '', marks: [] as readonly Mark[] },
    names: { words: 'desc', marks: 'desc' },
    input: ({ words, marks }) => ({
      body: {
        designId: order._id,
        desc: [words.trim(), markLines(marks, pictures)].filter(Boolean).join('\n\n'),
      },
    }),
    check: ({ marks }, files): Record<string, string> => {
      const over = files.length + markedBy(marks).length - orderFiles.max;
      if (over <= 0) return {};
      return {
        files: `هر تصویر نشانه‌دار هم یک فایل است و روی هم بیشتر از ${formatNumber(orderFiles.max)} فایل نمی‌شود. ${formatNumber(over)} فایل را حذف کنید.`,
      };
    },
    files: async (chosen, { marks }) => {
      const ordered = numbered(marks, pictures);
      const drawn = await Promise.all(
        markedBy(marks).map((picture) =>
          drawMarks(
            picture,
            ordered.filter(({ fileId }) => fileId === picture._id),
          ),
        ),
      );
      return [...chosen, ...drawn.filter((file) => file !== null)];
    },
    draft: formDraft(draftKeys.revision(order.userId, order._id)),
    // Marks on results that were removed since are dropped.
    restore: ({ words, marks }) => ({
      words,
      marks: marks.filter(({ fileId }) => pictures.some(({ _id }) => _id === fileId)),
    }),
  });
  const marks = useMarks(pictures, form.values.marks, (changed) => form.set({ marks: changed }));

  return (
    <FormDialog
      {...dialog}
      form={form}
      title="درخواست بازنگری"
      subtitle={`${formatNumber(order.revisionsLeft)} بازنگری رایگان مانده است`}
      size={pictures.length > 0 ? 'xl' : 'md'}
      done={doneMessage}
      submit="فرستادن درخواست"
      submitIcon={<Send className="mirror" />}
      className={pictures.length > 0 ? 'grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : 'grid gap-5'}
    >
      {pictures.length > 0 && <MarksEditor pictures={pictures} marks={marks} />}
      <div className="flex min-w-0 flex-col gap-5">
        <MarkNotes marks={marks} />
        <TextArea {...form.field('words')} label="چه چیزی باید تغییر کند؟" rows={5} />
        <FileDrop
          {...form.files}
          label="فایل‌های کمکی"
          limits={fileLimits}
          others={markedBy(form.values.marks).length}
        />
        <UploadProgress {...form} />
        <DraftNote {...form} />
      </div>
    </FormDialog>
  );
}

function MarksEditor({ pictures, marks }: { pictures: readonly StoredFile[]; marks: Marks }) {
  const { picture } = marks;
  if (!picture) return null;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">هر جای تصویر را که باید عوض شود بزنید و بنویسید.</p>
        <Button size="sm" icon={<MapPin />} onPress={() => marks.add(50, 50)}>
          افزودن نشانه
        </Button>
      </div>
      <div className="rounded-lg bg-sunken p-3">
        <MarkedPicture picture={picture} marks={marks} />
      </div>
      <PictureStrip pictures={pictures} chosen={picture} onChoose={({ _id }) => marks.show(_id)} />
    </div>
  );
}

function MarkNotes({ marks }: { marks: Marks }) {
  if (marks.numbered.length === 0) return null;
  return (
    <ol aria-label="نشانه‌ها" className="flex flex-col gap-2">
      {marks.numbered.map((mark) => {
        const number = toPersianDigits(mark.number);
        return (
          <li key={mark.id} className="flex items-center gap-2.5">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-ember text-sm font-bold text-on-ember"
            >
              {number}
            </span>
            <TextField
              label={`یادداشت نشانهٔ ${number}`}
              hidesLabel
              placeholder="اینجا چه باید بشود؟"
              value={mark.note}
              onChange={(note) => marks.write(mark.id, note)}
              onFocus={() => marks.choose(mark)}
              className="flex-1"
              // The note of a new mark is written next.
              autoFocus={mark.id === marks.chosen && mark.note === ''}
            />
            <IconButton
              size="sm"
              label={`حذف نشانهٔ ${number}`}
              icon={<X />}
              onPress={() => marks.remove(mark.id)}
            />
          </li>
        );
      })}
    </ol>
  );
}
