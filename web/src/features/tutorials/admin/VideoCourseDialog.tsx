import { Film, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { formatNumber } from '#contract/common/money';
import { Button, IconButton } from '../../../ui/Button.tsx';
import type { DialogControl } from '../../../ui/Dialog.tsx';
import { DraftNote } from '../../../ui/DraftNote.tsx';
import { FileName } from '../../../ui/FileName.tsx';
import { FileTrigger } from '../../../ui/FileTrigger.tsx';
import { formatBytes } from '../../../ui/file-limits.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { useVideoCourse } from './use-video-course.ts';

type VideoCourseDialogProps = DialogControl & {
  form: ReturnType<typeof useVideoCourse>;
  /** File types or endings. */
  types: readonly string[];
  onChoose: (files: readonly File[]) => unknown;
  onGone: () => void;
};

/** A course of chosen videos: an episode for each, in the order of their names. The page sends them afterwards. */
export function VideoCourseDialog({ form, types, onChoose, onGone, ...dialog }: VideoCourseDialogProps) {
  const { parts, course } = form.values;
  const { isBusy } = form;
  const missing = parts.filter(form.isMissing).length;
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="دوره از چند ویدیو"
      subtitle="هر ویدیو یک قسمت می‌شود. دوره پیش‌نویس می‌ماند تا خودتان منتشرش کنید."
      submit={course ? 'ادامهٔ ساخت' : 'ساخت دوره'}
      cancel="بستن"
      canSubmit={parts.length > 0 && missing === 0}
    >
      <TextField
        {...form.field('title')}
        label="عنوان دوره"
        isRequired
        autoFocus
        isDisabled={isBusy || course !== null}
        {...(course && {
          hint: 'دوره ساخته شده و پیش‌نویس است؛ «ادامهٔ ساخت» قسمت‌های مانده را به آن اضافه می‌کند.',
        })}
      />
      <ol aria-label="قسمت‌ها" className="flex flex-col gap-3">
        {parts.map((part, at) => (
          <li key={part.id} className="flex items-start gap-3">
            <span className="mt-2.5 w-6 shrink-0 text-sm text-muted tabular-nums">
              {formatNumber(at + 1)}
            </span>
            <TextField
              label={`عنوان قسمت ${formatNumber(at + 1)}`}
              hidesLabel
              value={part.title}
              onChange={(title) => form.rename(part.id, title)}
              isDisabled={isBusy || part.episode !== null}
              className="flex-1"
              hint={
                <span className="flex min-w-0 gap-x-3">
                  <FileName>{part.name}</FileName>
                  {form.isMissing(part) ? (
                    <span className="text-danger">این ویدیو را دوباره انتخاب کنید</span>
                  ) : (
                    <span className="shrink-0">{part.episode ? 'ساخته شد' : formatBytes(part.size)}</span>
                  )}
                </span>
              }
            />
            <IconButton
              label={`برداشتن ${part.name}`}
              icon={<Trash2 />}
              isDisabled={isBusy || part.episode !== null}
              onPress={() => form.remove(part.id)}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileTrigger
          acceptedFileTypes={types}
          allowsMultiple
          onSelect={(files) => onChoose([...(files ?? [])])}
        >
          <Button size="sm" icon={<Film />} isDisabled={isBusy}>
            {missing > 0 ? 'انتخاب دوبارهٔ ویدیوها' : 'ویدیوی بیشتر'}
          </Button>
        </FileTrigger>
        <DraftNote
          draft={{
            ...form.draft,
            discard: () => {
              form.draft.discard();
              dialog.onOpenChange(false);
            },
          }}
        />
      </div>
      <Gone onGone={onGone} />
    </FormDialog>
  );
}

/** Calls `onGone` when the dialog is unmounted; until then the dialog would take the focus back. */
function Gone({ onGone }: { onGone: () => void }) {
  const tell = useEffectEvent(onGone);
  useEffect(() => () => tell(), []);
  return null;
}
