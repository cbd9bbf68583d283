import type { FontType } from '#contract/fonts';

interface Family {
  /** The name of its package in the scope of Fontsource. */
  readonly id: string;
  /** The name that the shop says, in Persian. */
  readonly name: string;
  readonly type: FontType;
  /** A text that shows the font well. */
  readonly sample: string;
}

const persian = <const Id extends string>(id: Id, name: string, sample: string) =>
  ({ id, name, type: 'persian', sample }) as const satisfies Family;
const latin = <const Id extends string>(id: Id, name: string, sample: string) =>
  ({ id, name, type: 'latin', sample }) as const satisfies Family;

/**
 * The fonts of the shop, the most requested first. After a change, run
 * `node scripts/run.mjs scripts/engraving-fonts.ts`, which fetches the files and measures them.
 */
export const families = [
  persian('vazirmatn', 'وزیرمتن', 'همیشه کنار تو'),
  persian('noto-nastaliq-urdu', 'نستعلیق نوتو', 'دوستت دارم'),
  persian('gulzar', 'گلزار', 'جان و جهان'),
  persian('amiri', 'امیری', 'عشق جاودان'),
  persian('lalezar', 'لاله‌زار', 'مریم و علی'),
  persian('parastoo', 'پرستو', 'پرواز را به خاطر بسپار'),
  persian('mirza', 'میرزا', 'به نام عشق'),
  persian('katibeh', 'کتیبه', 'یادگار مهر'),
  persian('markazi-text', 'مرکزی', 'آغاز زندگی ما'),
  persian('scheherazade-new', 'شهرزاد نو', 'هزار و یک شب'),
  persian('noto-naskh-arabic', 'نسخ نوتو', 'خانهٔ ما دل توست'),
  persian('noto-kufi-arabic', 'کوفی نوتو', 'پیمان همیشگی'),
  persian('noto-sans-arabic', 'سادهٔ نوتو', 'با تو تا همیشه'),
  persian('aref-ruqaa', 'رقعهٔ عارف', 'دل‌آرام من'),
  persian('rakkas', 'رقاص', 'شور زندگی'),
  persian('lateef', 'لطیف', 'نگاه تو آرامش من'),
  persian('harmattan', 'هارماتان', 'باد صبا'),
  persian('jomhuria', 'جمهوریا', 'قهرمان من'),
  persian('el-messiri', 'المسیری', 'نفس و امید'),
  persian('cairo', 'قاهره', 'عشق من، زندگی من'),
  persian('rubik', 'روبیک', 'سارا و پیام'),
  persian('ibm-plex-sans-arabic', 'پلکس', '۱۴۰۳/۰۵/۱۲'),
  persian('mada', 'مدا', 'راه روشن ما'),
  persian('changa', 'چانگا', 'همسفر همیشگی'),
  persian('kufam', 'کوفام', 'کیمیا و کاوه'),
  persian('beiruti', 'بیروتی', 'لبخند تو'),
  persian('baloo-bhaijaan-2', 'بالو', 'عزیز دلم'),
  persian('playpen-sans-arabic', 'پلی‌پن', 'دست در دست هم'),
  persian('handjet', 'هندجت', 'بازیکن شمارهٔ ۲'),
  latin('josefin-sans', 'جوزفین', 'Forever Yours'),
  latin('great-vibes', 'گریت وایبز', 'Always & Forever'),
  latin('cinzel', 'سینزل', 'Amor Vincit Omnia'),
  latin('montserrat', 'مونتسرات', 'Since 2024'),
  latin('courgette', 'کورژت', 'My Sunshine'),
  latin('dancing-script', 'دنسینگ', 'Love of my Life'),
  latin('playfair-display', 'پلی‌فر', 'Sara & Ali'),
  latin('kaushan-script', 'کائوشان', 'Stay Wild'),
  latin('marcellus', 'مارسلوس', 'Carpe Diem'),
  latin('tenor-sans', 'تنور سانس', 'You & Me'),
  latin('eb-garamond', 'گاراموند', 'Ever thine, ever mine'),
  latin('cormorant-garamond', 'کورمورانت', 'Now and Always'),
  latin('parisienne', 'پاریزین', 'Mon Amour'),
  latin('sacramento', 'ساکرامنتو', 'Hello Sunshine'),
  latin('allura', 'آلورا', 'Endless Love'),
  latin('satisfy', 'ستیسفای', 'Be Happy'),
  latin('pacifico', 'پاسیفیکو', 'Summer Love'),
  latin('lobster', 'لابستر', 'Best Friends'),
  latin('tangerine', 'تنجرین', 'With all my Heart'),
];

export type FamilyId = (typeof families)[number]['id'];
