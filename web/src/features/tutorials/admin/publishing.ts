import { formatNumber } from '#contract/common/money';
import type { CourseContent } from '#contract/tutorials';

/** Says who sees what once a course is published. */
export function publishing({ episodes, videos }: Pick<CourseContent, 'episodes' | 'videos'>): string {
  const seen = `همهٔ مشتری‌ها همین حالا این دوره را با ${formatNumber(episodes)} قسمت در «آموزش» می‌بینند.`;
  const missing = episodes - videos;
  return missing > 0 ? `${seen} ${formatNumber(missing)} قسمت هنوز ویدیو ندارد.` : seen;
}
