import type { StoredFile } from '#contract/common/files';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { FilePicture } from '../../ui/FilePicture.tsx';

type PictureStripProps = {
  pictures: readonly StoredFile[];
  chosen: StoredFile;
  onChoose: (picture: StoredFile) => void;
};

export function PictureStrip({ pictures, chosen, onChoose }: PictureStripProps) {
  if (pictures.length < 2) return null;
  return (
    <ul aria-label="تصویرهای نتیجه" className="flex gap-2 overflow-x-auto p-0.5">
      {pictures.map((each) => (
        <li key={each._id}>
          <Button
            variant="bare"
            aria-label={each.filename}
            aria-current={each._id === chosen._id}
            onPress={() => onChoose(each)}
            className={cx(
              'cursor-pointer overflow-hidden rounded-md border-2 transition-colors',
              each._id === chosen._id ? 'border-ember' : 'border-transparent hover:border-control',
            )}
          >
            <FilePicture file={each} className="size-16" />
          </Button>
        </li>
      ))}
    </ul>
  );
}
