import type { StoredFile } from '#contract/common/files';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { FilePicture } from '../../ui/FilePicture.tsx';
import { isPicture } from '../../ui/stored-file.ts';
import { usePictureViewer } from '../../ui/use-picture-viewer.tsx';
import { fileNote, KeptFiles, withFileCheck } from '../files/parts.tsx';

export function MessageFiles({ files }: { files: readonly StoredFile[] }) {
  const pictures = files.filter(isPicture);
  const [view, viewer] = usePictureViewer({ pictures, label: 'تصویرهای پیام', withCheck: withFileCheck });
  if (files.length === 0) return null;
  const others = files.filter((file) => !isPicture(file));
  return (
    <>
      {pictures.length > 0 && (
        <ul
          aria-label="تصویرهای پیام"
          className={cx('grid w-fit max-w-full gap-1.5', pictures.length > 1 ? 'grid-cols-2' : 'grid-cols-1')}
        >
          {pictures.map((file, at) => (
            <li key={file._id} className={pictures.length === 1 ? 'w-64 max-w-full' : 'w-36 max-w-full'}>
              <Button
                variant="bare"
                aria-label={`نمایش ${file.filename}`}
                onPress={() => view(at)}
                className="block w-full cursor-zoom-in overflow-hidden rounded-md focus-visible:outline-2"
              >
                <FilePicture file={file} width={640} className="aspect-4/3 w-full rounded-md" />
              </Button>
              {fileNote(file)}
            </li>
          ))}
        </ul>
      )}
      <KeptFiles files={others} label="فایل‌های پیام" isCompact />
      {viewer}
    </>
  );
}
