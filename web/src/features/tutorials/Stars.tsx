import { Star } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import type { Course } from '#contract/tutorials';

export function Stars({ rating, ratings }: Pick<Course, 'rating' | 'ratings'>) {
  if (rating === null) return <span>هنوز امتیازی ندارد</span>;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Star className="size-4 fill-current text-ember-text" />
      <span className="sr-only">امتیاز</span>
      <span className="font-semibold text-ink">{toPersianDigits(rating.toFixed(1)).replace('.', '٫')}</span>
      <span>از {formatNumber(ratings)} نفر</span>
    </span>
  );
}
