/** Letters of Arabic keyboards that look like the Persian ones but are others: «ي» has dots, «ك» a mark inside. */
const persian: Readonly<Record<string, string>> = { ي: 'ی', ك: 'ک' };

export const hasArabicLetters = (text: string): boolean => /[يك]/.test(text);

export const withPersianLetters = (text: string): string =>
  text.replace(/[يك]/g, (letter) => persian[letter] ?? letter);
