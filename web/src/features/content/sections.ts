/** The sections of the settings in their sequence; each has its own page at `/admin/settings/{id}`. */
export const sections = [
  {
    id: 'prices',
    title: 'قیمت‌ها و تخفیف سطح‌ها',
    note: 'هر نوع سفارش و هر سطح، از حالا، از فردا یا از تاریخی که می‌گویید.',
  },
  { id: 'settings', title: 'اطلاعات فروشگاه', note: 'تلفن، ساعت کاری، شمارهٔ کارت و لینک‌ها.' },
  { id: 'questions', title: 'پرسش‌های پرتکرار', note: 'پیش از نوشتن تیکت دیده می‌شوند.' },
  { id: 'quick-replies', title: 'پاسخ‌های آماده', note: 'متن‌های آمادهٔ مدیران در تیکت‌ها.' },
  { id: 'pages', title: 'صفحه‌ها', note: 'قوانین، حریم خصوصی و تماس.' },
  { id: 'fonts', title: 'فونت‌ها', note: 'نام و روشن یا خاموش بودن در فونت‌ساز.' },
  { id: 'qr-categories', title: 'دسته‌های QR', note: 'نوع محتوا و قسمت‌هایی که مشتری پر می‌کند.' },
  { id: 'qr-texts', title: 'متن‌های آمادهٔ QR', note: 'شعر و پیام آماده برای هر دسته؛ از CSV هم وارد می‌شود.' },
  { id: 'changes', title: 'تاریخچهٔ تغییرها', note: 'چه کسی، کی و چه چیزی را عوض کرد.' },
] as const;
export type SectionId = (typeof sections)[number]['id'];

export const sectionTitles: Record<string, string> = {
  ...Object.fromEntries(sections.map(({ id, title }) => [id, title])),
  prices: 'قیمت‌ها',
  levels: 'تخفیف سطح‌ها',
  courses: 'دوره‌های آموزشی',
  episodes: 'قسمت‌های دوره‌ها',
};
