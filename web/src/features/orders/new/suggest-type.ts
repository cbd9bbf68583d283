import type { PlainType } from '#contract/orders';

export type Suggestion = { type: PlainType; why: string };

const words: readonly (readonly [RegExp, Suggestion])[] = [
  [/برجسته|سه[ \u200c]?بعدی|ریلیف/, { type: 'threeD', why: 'نقش برجسته می‌خواهید؟' }],
  [/چهره|صورت|پرتره/, { type: 'face', why: 'چهره می‌خواهید؟' }],
  [/دست[ \u200c]?خط|امضا|خوشنویسی/, { type: 'pen', why: 'دست‌خط می‌خواهید؟' }],
  [/تصویرسازی|نقاشی|منظره|گل|پرنده|حیوان|درخت|اسب|گربه/, { type: 'ill', why: 'نقاشی می‌خواهید؟' }],
];

/** Returns the type that what was given may mean, to be offered; null if nothing points at one. */
export function suggestType(desc: string, files: readonly Pick<File, 'name' | 'type'>[]): Suggestion | null {
  if (files.some(({ name }) => /\.stl$/i.test(name))) return { type: 'threeD', why: 'مدل سه‌بعدی گذاشته‌اید.' };
  const said = words.find(([pattern]) => pattern.test(desc));
  if (said) return said[1];
  const isPhoto = files.some(({ type }) => type === 'image/jpeg' || type === 'image/heic');
  return isPhoto ? { type: 'face', why: 'عکس چهره است؟' } : null;
}
