/** The stable codes of failures and the HTTP status of each. */
export const errorStatus = {
  VALIDATION: 400,
  BAD_FILE: 400,
  UNAUTHENTICATED: 401,
  OTP_WRONG: 401,
  OTP_EXPIRED: 401,
  BLOCKED: 401,
  INSUFFICIENT_BALANCE: 402,
  FORBIDDEN: 403,
  BAD_ORIGIN: 403,
  NOT_FOUND: 404,
  INVALID_TRANSITION: 409,
  CONFLICT: 409,
  OFFER_USED: 409,
  OFFER_EXPIRED: 409,
  GONE: 410,
  FILE_TOO_LARGE: 413,
  FILE_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The default message of each code. */
export const errorMessages: Record<ErrorCode, string> = {
  VALIDATION: 'بعضی از اطلاعات درست نیست. لطفاً بررسی کنید.',
  BAD_FILE: 'این فایل خراب است یا خوانده نمی‌شود. فایل دیگری بفرستید.',
  UNAUTHENTICATED: 'برای ادامه وارد حساب خود شوید.',
  OTP_WRONG: 'این کد درست نیست. کد پیامک را دوباره وارد کنید.',
  OTP_EXPIRED: 'این کد دیگر اعتبار ندارد. کد تازه‌ای بگیرید.',
  BLOCKED:
    'ورود به این حساب از این اینترنت (IP) بسته شده است. از اینترنت دیگری وارد شوید و در پروفایل، بخش «ورودها» بازش کنید.',
  INSUFFICIENT_BALANCE: 'موجودی کیف پول کافی نیست. اول آن را شارژ کنید.',
  FORBIDDEN: 'این بخش برای حساب شما باز نیست.',
  BAD_ORIGIN: 'صفحه را از خود سایت باز کنید و دوباره بزنید.',
  NOT_FOUND: 'چیزی با این آدرس پیدا نشد.',
  INVALID_TRANSITION: 'این کار در وضعیت فعلی ممکن نیست. صفحه را تازه کنید.',
  CONFLICT: 'همین حالا چیزی عوض شد و این کار دیگر ممکن نیست. صفحه را تازه کنید.',
  OFFER_USED: 'این کد قبلاً استفاده شده است.',
  OFFER_EXPIRED: 'مهلت این کد تمام شده است.',
  GONE: 'این صفحه دیگر در دسترس نیست.',
  FILE_TOO_LARGE: 'آنچه فرستادید بزرگ‌تر از حد مجاز است. فایل یا متن کوچک‌تری بفرستید.',
  FILE_TYPE: 'این نوع فایل پذیرفته نمی‌شود. آن را با قالب دیگری ذخیره کنید و بفرستید.',
  RATE_LIMITED: 'تعداد درخواست‌ها زیاد است. کمی بعد دوباره تلاش کنید.',
  INTERNAL: 'مشکلی پیش آمد. دوباره تلاش کنید؛ اگر باز هم نشد، به پشتیبانی خبر دهید.',
  UNAVAILABLE: 'این سرویس موقتاً در دسترس نیست. کمی بعد دوباره تلاش کنید.',
};

/** `missing` is in tomans, `retryAfter` in seconds; `current` is the record as another has changed it. */
export interface Failure {
  error: true;
  code: ErrorCode;
  message: string;
  fields?: Record<string, string>;
  missing?: number;
  retryAfter?: number;
  current?: object;
}

/** The header of a 401 answer whose login did not expire: somebody ended it. */
export const endedHeader = 'login-ended';

/** The cookie that says the same to the next page, because a picture or a link reads no header. */
export const endedCookie = 'login-ended';
