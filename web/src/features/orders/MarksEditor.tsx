import { MapPin } from 'lucide-react';
import type { StoredFile } from '#contract/common/files';
import { Button } from '../../ui/Button.tsx';
import { MarkedPicture } from './MarkedPicture.tsx';
import { PictureStrip } from './PictureStrip.tsx';
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
        <MarkedPicture picture={picture} marks={marks} />
      </div>
      <PictureStrip pictures={pictures} chosen={picture} onChoose={({ _id }) => marks.show(_id)} />
    </div>
  );
}
