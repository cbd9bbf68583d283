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

/** Texts with kashidas and marks, also a mark on a kashida, which are judged in every Persian font. */
export const stretchedTexts = [
  'عشـق',
  'عشـــــــق',
  'عـشق',
  'سعـید',
  'مـــریم ســـعید',
  'بِــسْمِ',
  'مُحَمَّد',
  'مـُحـَمَّـد',
  'النُّورَ',
  'قـَـلب مَـن',
  'جـــاودانگـــی ۱۴۰۴',
  'ـسلامـ',
  'می‌خـواهم',
  'حـٰم لِلّٰهِ',
  'فاطمـه ۱۲ و علـی',
] as const;

export const latinTexts = [
  'Forever & ever',
  'AVATAR Will',
  'office fluffy',
  '14.02.2024',
  'Queen of Hearts',
] as const;
