import { MapPin } from 'lucide-react';
import type { StoredFile } from '#contract/common/files';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { FilePicture } from '../../ui/FilePicture.tsx';
import { MarkedPicture } from './MarkedPicture.tsx';
import type { Marks } from './use-marks.ts';

export function MarksEditor({ pictures, marks }: { pictures: readonly StoredFile[]; marks: Marks }) {
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
        <MarkedPicture
          picture={picture}
          marks={marks.numbered.filter((mark) => mark.fileId === picture._id)}
          chosen={marks.chosen}
          onChoose={marks.choose}
          onAdd={marks.add}
          onMove={marks.move}
          onRemove={marks.remove}
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
                onClick={() => marks.show(each._id)}
                className={cx(
                  'cursor-pointer overflow-hidden rounded-md border-2',
                  each._id === picture._id ? 'border-ember' : 'border-transparent',
                )}
              >
                <FilePicture file={each} className="size-14 rounded-sm" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
