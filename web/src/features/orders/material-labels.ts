import type { BriefMaterial } from '#contract/briefs';

export const materialLabels: Record<BriefMaterial, string> = {
  gold: 'طلا',
  silver: 'نقره',
  steel: 'استیل',
  brass: 'برنج',
  aluminium: 'آلومینیوم',
  wood: 'چوب',
  leather: 'چرم',
  glass: 'شیشه',
  acrylic: 'پلکسی',
  stone: 'سنگ',
  other: 'جنس دیگر',
};
