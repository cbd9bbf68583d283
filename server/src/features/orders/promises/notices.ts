import { dayLabel, timeLabel, weekdayLabel } from '#contract/common/jalali';

/** «شنبه ۷ آذر ۱۴۰۵ ساعت ۱۲:۰۰», in Tehran. */
export const promiseText = (at: Date): string =>
  `${weekdayLabel(at.getTime())} ${dayLabel(at.getTime())} ساعت ${timeLabel(at.getTime())}`;
