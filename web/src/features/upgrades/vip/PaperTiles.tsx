import { Trash2 } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PicturePreview } from '../../../ui/PicturePreview.tsx';
import type { Paper } from './use-papers.ts';

type PaperTilesProps = {
  papers: readonly Paper[];
  onRemove: (id: string) => void;
  isDisabled?: boolean;
};

export function PaperTiles({ papers, onRemove, isDisabled }: PaperTilesProps) {
  if (papers.length === 0) return null;
  return (
    <ul aria-label="تصویرهای انتخاب‌شده" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {papers.map((paper, at) => {
        const title = `تصویر ${formatNumber(at + 1)}`;
        return (
          <li key={paper.id} className="relative overflow-hidden rounded-md border bg-sunken">
            {'file' in paper ? (
              <PicturePreview file={paper.file} className="aspect-4/3 w-full" />
            ) : (
              <img src={`${paper.path}?w=640`} alt={title} className="aspect-4/3 w-full object-cover" />
            )}
            <span className="flex items-center gap-1 border-t bg-surface ps-3 pe-1">
              <span className="min-w-0 flex-1 truncate text-xs text-muted">
                {'file' in paper ? (
                  <span className="sr-only">
                    {title}، {paper.file.name}
                  </span>
                ) : null}
                <span aria-hidden={'file' in paper || undefined}>{title}</span>
              </span>
              <IconButton
                size="sm"
                label={`حذف ${title}`}
                icon={<Trash2 />}
                isDisabled={isDisabled}
                onPress={() => onRemove(paper.id)}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
