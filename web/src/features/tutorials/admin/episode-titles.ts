import { comparePersian } from '#contract/common/collation';
import { toLatinDigits, writtenText } from '#contract/common/digits';

const nameOf = (file: string): string => file.replace(/\.[^.]{1,5}$/, '');

const isLatin = (text: string): boolean => /[a-z]/i.test(text) && !/[آ-ی]/.test(text);

/** Turns «02_باز کردن-فایل 2.mp4» into «باز کردن فایل ۲». The leading number stays if there is nothing else; Latin names keep their digits. */
export function episodeTitle(file: string): string {
  const name = nameOf(file).replace(/[_-]+/g, ' ').replace(/\s+/g, ' ').trim();
  const title = (name.replace(/^[\d۰-۹٠-٩]{1,3}[ .)]+(?=\S)/, '') || name).slice(0, 200);
  return isLatin(title) ? title : writtenText(title);
}

const parts = (file: string) => toLatinDigits(nameOf(file)).split(/(\d+)/);

/** Orders file names as people number them: «قسمت ۲» is before «قسمت ۱۰». */
export function compareFiles(one: string, other: string): number {
  const [a, b] = [parts(one), parts(other)];
  for (const [at, part] of a.entries()) {
    const against = b[at];
    if (against === undefined) return 1;
    const order = at % 2 === 1 ? Number(part) - Number(against) : comparePersian(part, against);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
