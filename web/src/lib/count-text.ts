interface CountWords {
  /** «سفارش». */
  noun: string;
  /** «سفارشی», for a search without a match. */
  none: string;
  /** «ثبت شده است», for the whole list. */
  all: string;
}

/** Says how many rows a list has, which may be narrowed by a search or filters; empty until the list has loaded. */
export function countText(
  list: { total: number; totalText: string } | undefined,
  isNarrowed: boolean,
  { noun, none, all }: CountWords,
): string {
  if (!list) return '';
  if (!isNarrowed) return `${list.totalText} ${noun} ${all}.`;
  return list.total === 0 ? `${none} پیدا نشد.` : `${list.totalText} ${noun} پیدا شد.`;
}
