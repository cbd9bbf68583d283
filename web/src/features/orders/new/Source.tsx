import { Suspense } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { type Order, orderTypeLabels } from '#contract/orders';
import { Link } from '../../../lib/router-link.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { FilePicture } from '../../../ui/FilePicture.tsx';
import { Ltr } from '../../../ui/Ltr.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { isPicture } from '../../../ui/stored-file.ts';
import { DrawingNote } from '../../fonts/parts.ts';

type SourceProps = {
  earlier: Order | undefined;
  /** A drawing of the font maker. */
  fontId: string | undefined;
  error: string | undefined;
  onRemove: () => void;
};

/** The source of a new order: an earlier order or a drawing. */
export const Source = ({ earlier, fontId, error, onRemove }: SourceProps) => (
  <>
    {earlier && <EarlierNote order={earlier} />}
    {fontId && (
      <div className="flex flex-col gap-2">
        <Suspense fallback={<Skeleton className="h-20 w-full rounded-lg" />}>
          <DrawingNote
            id={fontId}
            error={error}
            actions={
              <>
                <Link to="/fontMaker" search={{ creation: fontId }} className={buttonClass('ghost', 'sm')}>
                  ویرایش
                </Link>
                <Button variant="ghost" size="sm" onPress={onRemove}>
                  حذف
                </Button>
              </>
            }
          />
        </Suspense>
        <p className="text-sm text-muted">
          طراح همین نوشته را با قاب، نقش و سایه ترکیب می‌کند. اگر فقط خود نوشته را می‌خواهید، فایلش در فونت‌ساز
          رایگان است.
        </p>
      </div>
    )}
  </>
);

function EarlierNote({ order }: { order: Order }) {
  const { _id, orderNumber, type, desc, files, results } = order;
  const picture = [...results, ...files].find(isPicture);
  return (
    <div className="flex items-center gap-3 rounded-lg border bg-surface p-3 text-sm">
      {picture && <FilePicture file={picture} className="size-14 rounded-md" />}
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          سفارش دوبارهٔ {orderTypeLabels[type]} <Ltr>{toPersianDigits(orderNumber)}</Ltr>
        </p>
        {desc && <p className="truncate text-muted">{desc}</p>}
        {files.length > 0 && (
          <p className="text-muted">{formatNumber(files.length)} فایل همان سفارش همراه می‌آید.</p>
        )}
      </div>
      <Link to="/designOrder/$id" params={{ id: _id }} className={buttonClass('ghost', 'sm')}>
        دیدن
      </Link>
    </div>
  );
}
