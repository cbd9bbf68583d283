import type { Laser } from '#contract/common/lasers';
import { formatNumber } from '#contract/common/money';

/** «پرتو ۰٫۰۵ میلی‌متر · میدان ۱۱۰ × ۱۱۰» */
export const laserText = ({ spot, field }: Laser): string =>
  `پرتو ${formatNumber(spot)} میلی‌متر${field ? ` · میدان ${formatNumber(field.width)} × ${formatNumber(field.height)}` : ''}`;
