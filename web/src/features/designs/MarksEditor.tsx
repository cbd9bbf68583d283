import { MapPin, X } from 'lucide-react';
import { useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import type { StoredFile } from '#contract/common/files';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FilePicture } from './FilePicture.tsx';
import { MarkedPicture } from './MarkedPicture.tsx';
import { type Mark, numbered } from './mark-lines.ts';

type MarksEditorProps = {
  pictures: readonly StoredFile[];
  marks: readonly Mark[];
  onChange: (marks: readonly Mark[]) => void;
};

/** Numbered marks on the result pictures, each with a note beneath. */
export function MarksEditor({ pictures, marks, onChange }: MarksEditorProps) {
  const [shown, setShown] = useState(pictures[0]?._id);
  const [chosen, setChosen] = useState<string | null>(null);
  const picture = pictures.find(({ _id }) => _id === shown) ?? pictures[0];
  if (!picture) return null;
  const all = numbered(marks, pictures);

  function add(x: number, y: number) {
    if (!picture) return;
    const id = crypto.randomUUID();
    onChange([...marks, { id, fileId: picture._id, x, y, note: '' }]);
    setChosen(id);
  }
  const change = (id: string, changed: Partial<Mark>) =>
    onChange(marks.map((mark) => (mark.id === id ? { ...mark, ...changed } : mark)));
  const remove = (id: string) => onChange(marks.filter((mark) => mark.id !== id));

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">هر جای تصویر را که باید عوض شود بزنید و کنارش بنویسید.</p>
        <Button size="sm" icon={<MapPin />} onPress={() => add(50, 50)}>
          افزودن نشانه
        </Button>
      </div>
      <div className="rounded-lg bg-sunken p-3">
        <MarkedPicture
          picture={picture}
          marks={all.filter((mark) => mark.fileId === picture._id)}
          chosen={chosen}
          onChoose={setChosen}
          onAdd={add}
          onMove={(id, x, y) => change(id, { x, y })}
          onRemove={remove}
        />
      </div>
      {pictures.length > 1 && (
        <ul aria-label="تصویرهای نتیجه" className="flex gap-2 overflow-x-auto p-0.5">
          {pictures.map((each) => (
            <li key={each._id}>
              <button
                type="button"
                aria-label={each.filename}
                aria-pressed={each._id === picture._id}
                onClick={() => setShown(each._id)}
                className={cx(
                  'cursor-pointer overflow-hidden rounded-md border-2',
                  each._id === picture._id ? 'border-ember' : 'border-transparent',
                )}
              >
                <FilePicture file={each} className="size-14" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {all.length > 0 && (
        <ol aria-label="نشانه‌ها" className="flex flex-col gap-2">
          {all.map((mark) => (
            <li key={mark.id} className="flex items-center gap-2.5">
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-full bg-ember text-sm font-bold text-on-ember"
              >
                {toPersianDigits(mark.number)}
              </span>
              <TextField
                label={`یادداشت نشانهٔ ${toPersianDigits(mark.number)}`}
                hideLabel
                placeholder="اینجا چه باید بشود؟"
                value={mark.note}
                onChange={(note) => change(mark.id, { note })}
                onFocus={() => {
                  setChosen(mark.id);
                  setShown(mark.fileId);
                }}
                className="flex-1"
                autoFocus={mark.id === chosen && mark.note === ''}
              />
              <IconButton
                size="sm"
                label={`برداشتن نشانهٔ ${toPersianDigits(mark.number)}`}
                icon={<X />}
                onPress={() => remove(mark.id)}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
