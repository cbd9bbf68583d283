const zeros = ['۰', '٠', '０'].map((zero) => zero.charCodeAt(0));

/** Writes Persian, Arabic and full-width digits as Latin ones. */
export const toLatinDigits = (text: string): string =>
  text.replace(/[۰-۹٠-٩０-９]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.find((zero) => code >= zero && code < zero + 10) ?? 0));
  });

export const toPersianDigits = (text: string | number): string =>
  toLatinDigits(String(text)).replace(/[0-9]/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));

/** Returns text that a person wrote with Persian digits. File names, codes and addresses stay as they are. */
export const writtenText = (text: string): string =>
  text.replace(/\S+/g, (word) => (/[a-z]/i.test(word) ? word : toPersianDigits(word)));

/** Direction marks, joiners, word joiners and other characters without ink. */
const unseen = /[\u20e3\u2800\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Characters without ink, spaces, and dashes, dots, slashes, brackets, commas and apostrophes of every kind. */
const separator =
  /[\u20e3\u2800\p{Cf}\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Pd}\u2212\p{Ps}\p{Pe}\p{Pc}.\u00b7\u2022\u2024\u2027\u2219\u22c5\u30fb/\\\u2044\u2215|,\u060c\u066b\u066c'\u2018\u2019\u0640]/gu;
/** The same, and the signs that mean nothing in a number that is only a name, as a phone number; in an amount they could. */
const marks =
  /[\u20e3\u2800\p{Cf}\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Pd}\u2212\p{Ps}\p{Pe}\p{Pc}.\u00b7\u2022\u2024\u2027\u2219\u22c5\u30fb/\\\u2044\u2215|,\u060c\u066b\u066c'\u2018\u2019\u0640\p{Pi}\p{Pf}"\u0060\u00b4\u2032\u2033:;\u061b~*]/gu;

/** Writes the full-width signs and letters of an East Asian keyboard as ordinary ones. */
const narrow = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/** Latin digits and ordinary signs, trimmed, without characters that nobody sees. */
export const plainDigits = (written: string): string =>
  toLatinDigits(narrow(written)).replace(unseen, '').trim();

/**
 * Normalizes a typed phone or identity number or a code: Latin digits, without the marks that people write around and
 * between them.
 */
export const bareNumber = (written: string): string => toLatinDigits(narrow(written)).replace(marks, '');

/** Latin digits, without the marks that may divide the parts of a serial or the groups of an amount. */
export const withoutSeparators = (written: string): string =>
  toLatinDigits(narrow(written)).replace(separator, '');
