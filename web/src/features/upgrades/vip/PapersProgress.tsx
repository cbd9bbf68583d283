import { X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { formatBytes } from '../../../ui/file-limits.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { TopBeam } from '../../../ui/TopBeam.tsx';
import type { usePapers } from './use-papers.ts';

/** How much of the pictures has left, with a way out; or why they did not arrive. */
export function PapersProgress({ papers }: { papers: ReturnType<typeof usePapers> }) {
  const { percent, failure, cancel } = papers;
  if (percent !== null) {
    const speed = papers.speed ? ` · ${formatBytes(papers.speed)} در ثانیه` : '';
    return (
      <div className="flex items-center gap-2 rounded-lg bg-ember-soft py-2 ps-4 pe-2">
        {createPortal(<TopBeam isActive percent={percent} />, document.body)}
        <Progress
          label={percent < 100 ? `در حال بارگذاری${speed}` : 'در حال بررسی تصویرها'}
          percent={percent}
          className="flex-1"
        />
        <IconButton size="sm" label="لغو بارگذاری" icon={<X />} onPress={cancel} />
      </div>
    );
  }
  if (!failure) return null;
  return (
    <p role="alert" className="rounded-lg bg-danger-soft px-4 py-2 text-sm">
      {failure.message} تصویرها همین‌جا مانده‌اند؛ با «ادامه» دوباره فرستاده می‌شوند.
    </p>
  );
}
