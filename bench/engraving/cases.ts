/** Texts that are hard to shape: joined letters, ZWNJ, stacked marks, Persian digits, mixed directions. */
export const persianTexts = [
  'سلام دوست من',
  'می‌خواهم بنویسم',
  '۱۴۰۴/۰۸/۳۰',
  'بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ',
  'عشق ۱۴۰۴ Love',
  'گچ‌پژ «گفت‌وگو»؟',
  'لا إله إلا الله',
  'پنجشنبه، نستعلیق',
  'Love سلام 2024',
  'آینه‌ی چشم‌هایت',
  'مهر و ماه؛ همیشه',
  'ققنوس ططظظ کککگگگ',
] as const;

export const latinTexts = [
  'Forever & ever',
  'AVATAR Will',
  'office fluffy',
  '14.02.2024',
  'Queen of Hearts',
] as const;
