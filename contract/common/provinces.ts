import * as z from 'zod/mini';
import { comparePersian } from './collation.ts';
import { wholeNumber } from './fields.ts';

interface Province {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** The prefix of the province's landlines. */
  readonly tel_prefix: string;
}

/** Ids are fixed: 25 and 26 are out of alphabetical order. */
export const provinces: readonly Province[] = [
  { id: 1, name: 'آذربایجان شرقی', slug: 'آذربایجان-شرقی', tel_prefix: '041' },
  { id: 2, name: 'آذربایجان غربی', slug: 'آذربایجان-غربی', tel_prefix: '044' },
  { id: 3, name: 'اردبیل', slug: 'اردبیل', tel_prefix: '045' },
  { id: 4, name: 'اصفهان', slug: 'اصفهان', tel_prefix: '031' },
  { id: 5, name: 'البرز', slug: 'البرز', tel_prefix: '026' },
  { id: 6, name: 'ایلام', slug: 'ایلام', tel_prefix: '084' },
  { id: 7, name: 'بوشهر', slug: 'بوشهر', tel_prefix: '077' },
  { id: 8, name: 'تهران', slug: 'تهران', tel_prefix: '021' },
  { id: 9, name: 'چهارمحال و بختیاری', slug: 'چهارمحال-بختیاری', tel_prefix: '038' },
  { id: 10, name: 'خراسان جنوبی', slug: 'خراسان-جنوبی', tel_prefix: '056' },
  { id: 11, name: 'خراسان رضوی', slug: 'خراسان-رضوی', tel_prefix: '051' },
  { id: 12, name: 'خراسان شمالی', slug: 'خراسان-شمالی', tel_prefix: '058' },
  { id: 13, name: 'خوزستان', slug: 'خوزستان', tel_prefix: '061' },
  { id: 14, name: 'زنجان', slug: 'زنجان', tel_prefix: '024' },
  { id: 15, name: 'سمنان', slug: 'سمنان', tel_prefix: '023' },
  { id: 16, name: 'سیستان و بلوچستان', slug: 'سیستان-بلوچستان', tel_prefix: '054' },
  { id: 17, name: 'فارس', slug: 'فارس', tel_prefix: '071' },
  { id: 18, name: 'قزوین', slug: 'قزوین', tel_prefix: '028' },
  { id: 19, name: 'قم', slug: 'قم', tel_prefix: '025' },
  { id: 20, name: 'کردستان', slug: 'کردستان', tel_prefix: '087' },
  { id: 21, name: 'کرمان', slug: 'کرمان', tel_prefix: '034' },
  { id: 22, name: 'کرمانشاه', slug: 'کرمانشاه', tel_prefix: '083' },
  { id: 23, name: 'کهگیلویه و بویراحمد', slug: 'کهگیلویه-بویراحمد', tel_prefix: '074' },
  { id: 24, name: 'گلستان', slug: 'گلستان', tel_prefix: '017' },
  { id: 25, name: 'لرستان', slug: 'لرستان', tel_prefix: '066' },
  { id: 26, name: 'گیلان', slug: 'گیلان', tel_prefix: '013' },
  { id: 27, name: 'مازندران', slug: 'مازندران', tel_prefix: '011' },
  { id: 28, name: 'مرکزی', slug: 'مرکزی', tel_prefix: '086' },
  { id: 29, name: 'هرمزگان', slug: 'هرمزگان', tel_prefix: '076' },
  { id: 30, name: 'همدان', slug: 'همدان', tel_prefix: '081' },
  { id: 31, name: 'یزد', slug: 'یزد', tel_prefix: '035' },
];

const byId = new Map(provinces.map((province) => [province.id, province]));
export const provinceOf = (id: number): Province | undefined => byId.get(id);

export const provincesByName: readonly Province[] = provinces.toSorted((a, b) =>
  comparePersian(a.name, b.name),
);

export const provinceId = wholeNumber(1, provinces.length, 'استان را انتخاب کنید.');

/** False when a landline has another province's prefix. It is a hint, never a refusal: numbers move with people. */
export const fitsProvince = (phone: string, province: number): boolean =>
  phone.startsWith(provinceOf(province)?.tel_prefix ?? '');

/** `province` is an id of the province list; `location` is the rest of the address. */
export const Address = z.object({ province: z.number(), city: z.string(), location: z.string() });
export type Address = z.infer<typeof Address>;
