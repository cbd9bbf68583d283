type Arguments = Record<string, string | number | boolean>;
type Formatter = { number(value: number): string };
type LocalString = string | ((args: Arguments, formatter: Formatter) => string);

const count = (args: Arguments, formatter: Formatter, name = 'count') => formatter.number(Number(args[name]));

/** React-aria's texts for screen readers; it has no Persian texts. It throws on a missing key. */
export const persianStrings: Record<string, Record<string, LocalString>> = {
  '@react-aria/autocomplete': { collectionLabel: 'پیشنهادها' },
  '@react-aria/breadcrumbs': { breadcrumbs: 'مسیر صفحه' },
  '@react-aria/calendar': {
    previous: 'قبلی',
    next: 'بعدی',
    selectedDateDescription: (a) => `تاریخ انتخاب‌شده: ${a.date}`,
    selectedRangeDescription: (a) => `بازهٔ انتخاب‌شده: ${a.dateRange}`,
    todayDate: (a) => `امروز، ${a.date}`,
    todayDateSelected: (a) => `امروز، ${a.date}، انتخاب شده`,
    dateSelected: (a) => `${a.date}، انتخاب شده`,
    startRangeSelectionPrompt: 'برای انتخاب شروع بازه کلیک کنید',
    finishRangeSelectionPrompt: 'برای انتخاب پایان بازه کلیک کنید',
    minimumDate: 'اولین تاریخ ممکن',
    maximumDate: 'آخرین تاریخ ممکن',
    dateRange: (a) => `${a.startDate} تا ${a.endDate}`,
  },
  '@react-aria/combobox': {
    focusAnnouncement: (a, f) => {
      const group = a.isGroupChange ? `گروه ${a.groupTitle} با ${count(a, f, 'groupCount')} گزینه. ` : '';
      return `${group}${a.optionText}${a.isSelected ? '، انتخاب شده' : ''}`;
    },
    countAnnouncement: (a, f) => `${count(a, f, 'optionCount')} گزینه موجود است.`,
    selectedAnnouncement: (a) => `${a.optionText}، انتخاب شد`,
    buttonLabel: 'نمایش پیشنهادها',
    listboxLabel: 'پیشنهادها',
  },
  '@react-aria/datepicker': {
    era: 'دوره',
    year: 'سال',
    month: 'ماه',
    day: 'روز',
    hour: 'ساعت',
    minute: 'دقیقه',
    second: 'ثانیه',
    dayPeriod: 'قبل یا بعد از ظهر',
    calendar: 'تقویم',
    startDate: 'تاریخ شروع',
    endDate: 'تاریخ پایان',
    weekday: 'روز هفته',
    timeZoneName: 'منطقهٔ زمانی',
    selectedDateDescription: (a) => `تاریخ انتخاب‌شده: ${a.date}`,
    selectedRangeDescription: (a) => `بازهٔ انتخاب‌شده: ${a.startDate} تا ${a.endDate}`,
    selectedTimeDescription: (a) => `ساعت انتخاب‌شده: ${a.time}`,
  },
  '@react-aria/dnd': {
    dragItem: (a) => `جابه‌جایی ${a.itemText}`,
    dragSelectedItems: (a, f) => `جابه‌جایی ${count(a, f)} مورد انتخاب‌شده`,
    dragDescriptionKeyboard: 'برای شروع جابه‌جایی Enter را بزنید.',
    dragDescriptionKeyboardAlt: 'برای شروع جابه‌جایی Alt و Enter را بزنید.',
    dragDescriptionTouch: 'برای شروع جابه‌جایی دو بار ضربه بزنید.',
    dragDescriptionVirtual: 'برای شروع جابه‌جایی کلیک کنید.',
    dragDescriptionLongPress: 'برای شروع جابه‌جایی نگه دارید.',
    dragSelectedKeyboard: (a, f) => `برای جابه‌جایی ${count(a, f)} مورد Enter را بزنید.`,
    dragSelectedKeyboardAlt: (a, f) => `برای جابه‌جایی ${count(a, f)} مورد Alt و Enter را بزنید.`,
    dragSelectedLongPress: (a, f) => `برای جابه‌جایی ${count(a, f)} مورد نگه دارید.`,
    dragStartedKeyboard:
      'جابه‌جایی شروع شد. با Tab به محل رها کردن بروید و Enter را بزنید؛ Escape آن را لغو می‌کند.',
    dragStartedTouch: 'جابه‌جایی شروع شد. به محل رها کردن بروید و دو بار ضربه بزنید.',
    dragStartedVirtual: 'جابه‌جایی شروع شد. به محل رها کردن بروید و کلیک کنید یا Enter را بزنید.',
    endDragKeyboard: 'در حال جابه‌جایی. برای لغو Enter را بزنید.',
    endDragTouch: 'در حال جابه‌جایی. برای لغو دو بار ضربه بزنید.',
    endDragVirtual: 'در حال جابه‌جایی. برای لغو کلیک کنید.',
    dropDescriptionKeyboard: 'برای رها کردن Enter و برای لغو Escape را بزنید.',
    dropDescriptionTouch: 'برای رها کردن دو بار ضربه بزنید.',
    dropDescriptionVirtual: 'برای رها کردن کلیک کنید.',
    dropCanceled: 'جابه‌جایی لغو شد.',
    dropComplete: 'رها شد.',
    dropIndicator: 'محل رها کردن',
    dropOnRoot: 'رها کردن روی',
    dropOnItem: (a) => `رها کردن روی ${a.itemText}`,
    insertBefore: (a) => `قرار دادن قبل از ${a.itemText}`,
    insertBetween: (a) => `قرار دادن بین ${a.beforeItemText} و ${a.afterItemText}`,
    insertAfter: (a) => `قرار دادن بعد از ${a.itemText}`,
  },
  '@react-aria/grid': {
    deselectedItem: (a) => `${a.item} از انتخاب بیرون آمد.`,
    select: 'انتخاب',
    selectedCount: (a, f) =>
      Number(a.count) === 0 ? 'چیزی انتخاب نشده است.' : `${count(a, f)} مورد انتخاب شد.`,
    selectedAll: 'همهٔ موارد انتخاب شد.',
    selectedItem: (a) => `${a.item} انتخاب شد.`,
    longPressToSelect: 'برای انتخاب چند مورد نگه دارید.',
  },
  '@react-aria/gridlist': {
    hasActionAnnouncement: 'این ردیف باز می‌شود',
    hasLinkAnnouncement: (a) => `این ردیف لینک دارد: ${a.link}`,
  },
  '@react-aria/menu': { longPressMessage: 'برای باز کردن منو نگه دارید یا Alt و فلش پایین را بزنید' },
  '@react-aria/overlays': { dismiss: 'بستن' },
  '@react-aria/searchfield': { 'Clear search': 'پاک کردن جستجو' },
  '@react-aria/spinbutton': { Empty: 'خالی' },
  '@react-aria/toast': {
    close: 'بستن',
    notifications: (a, f) => `${count(a, f)} اعلان.`,
  },
  '@react-stately/datepicker': {
    rangeUnderflow: (a) => `تاریخ نباید قبل از ${a.minValue} باشد.`,
    rangeOverflow: (a) => `تاریخ نباید بعد از ${a.maxValue} باشد.`,
    rangeReversed: 'تاریخ شروع باید قبل از تاریخ پایان باشد.',
    unavailableDate: 'این تاریخ قابل انتخاب نیست.',
  },
  'react-aria-components': {
    selectPlaceholder: 'انتخاب کنید',
    tableResizer: 'تغییر اندازهٔ ستون',
    dropzoneLabel: 'جای رها کردن فایل',
    colorSwatchPicker: 'نمونه‌های رنگ',
  },
};

if (typeof window !== 'undefined')
  Object.assign(window, { [Symbol.for('react-aria.i18n.strings')]: persianStrings });
