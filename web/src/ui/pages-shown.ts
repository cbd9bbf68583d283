/** First, last, and those around the current; 0 stands for a gap. */
export function pagesShown(page: number, totalPages: number): number[] {
  const wanted = new Set([1, totalPages, page - 1, page, page + 1]);
  if (page <= 3) wanted.add(2).add(3);
  if (page >= totalPages - 2) wanted.add(totalPages - 1).add(totalPages - 2);
  const pages = [...wanted].filter((at) => at >= 1 && at <= totalPages).toSorted((a, b) => a - b);
  return pages.flatMap((at, index) => {
    const before = pages[index - 1];
    if (before === undefined || at - before === 1) return [at];
    return at - before === 2 ? [at - 1, at] : [0, at];
  });
}
