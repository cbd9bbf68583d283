import { useState } from 'react';
import { formatDay } from '../../lib/dates.ts';

type FilesEndProps = {
  /** The day on which the files of a cancelled order are removed, or were. */
  at: string;
  isOver: boolean;
};

export function FilesEnd({ at, isOver }: FilesEndProps) {
  const [now] = useState(() => Date.now());
  if (!isOver && Date.parse(at) <= now) return null;
  return (
    <p className="text-sm text-muted">
      {isOver
        ? 'چون سفارش لغو شده بود، فایل‌های آن پاک شده است.'
        : `چون سفارش لغو شده است، فایل‌ها ${formatDay(at)} پاک می‌شود. اگر لازمشان دارید، پیش از آن دریافتشان کنید.`}
    </p>
  );
}
