import { Trash2 } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PicturePreview } from '../../../ui/PicturePreview.tsx';
import type { IdentityImage } from './use-identity-images.ts';

type IdentityImageTilesProps = {
  images: readonly IdentityImage[];
  onRemove: (id: string) => void;
  isDisabled?: boolean;
};

export function IdentityImageTiles({ images, onRemove, isDisabled }: IdentityImageTilesProps) {
  if (images.length === 0) return null;
  return (
    <ul aria-label="تصویرهای انتخاب‌شده" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {images.map((image, at) => {
        const title = `تصویر ${formatNumber(at + 1)}`;
        return (
          <li key={image.id} className="relative overflow-hidden rounded-md border bg-sunken">
            {'file' in image ? (
              <PicturePreview file={image.file} className="aspect-4/3 w-full" />
            ) : (
              <img src={`${image.path}?w=640`} alt={title} className="aspect-4/3 w-full object-cover" />
            )}
            <span className="flex items-center gap-1 border-t bg-surface ps-3 pe-1">
              <span className="min-w-0 flex-1 truncate text-xs text-muted">
                {'file' in image ? (
                  <span className="sr-only">
                    {title}، {image.file.name}
                  </span>
                ) : null}
                <span aria-hidden={'file' in image || undefined}>{title}</span>
              </span>
              <IconButton
                size="sm"
                label={`حذف ${title}`}
                icon={<Trash2 />}
                isDisabled={isDisabled}
                onPress={() => onRemove(image.id)}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
