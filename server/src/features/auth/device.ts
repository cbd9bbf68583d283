const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'اج'],
  [/SamsungBrowser\//, 'مرورگر سامسونگ'],
  [/(Firefox|FxiOS)\//, 'فایرفاکس'],
  [/(Chrome|CriOS|Chromium)\//, 'کروم'],
  [/Safari\//, 'سافاری'],
];
const systems: [RegExp, string][] = [
  [/iPhone/, 'آیفون'],
  [/iPad/, 'آیپد'],
  [/Android/, 'اندروید'],
  [/Windows/, 'ویندوز'],
  [/Mac OS X|Macintosh/, 'مک'],
  [/Linux|X11/, 'لینوکس'],
];

/** Describes a user agent in Persian: «کروم روی اندروید». */
export function deviceOf(userAgent: string): string {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [find(browsers), find(systems)].filter(Boolean).join(' روی ') || 'مرورگر ناشناس';
}
