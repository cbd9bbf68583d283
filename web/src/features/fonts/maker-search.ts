import { type Reader, readsSearch, text } from '../../lib/address.ts';

const number: Reader<number> = (value) => {
  const read = typeof value === 'string' ? Number.parseFloat(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
};

/**
 * Short names, because the address of a drawing is sent from hand to hand. A height means that one was chosen. Every page
 * carries this, so the limits of the values are in `settingsOf`.
 */
export const makerSearch = readsSearch({
  t: text,
  f: text,
  d: number,
  w: number,
  s: text,
  b: number,
  h: number,
  ls: number,
  ws: number,
  k: number,
  a: text,
  n: number,
  o: text,
  m: number,
  l: number,
  r: number,
  creation: text,
});
export type MakerSearch = ReturnType<typeof makerSearch>;

export type MakerPath = '/fontMaker' | '/admin/fontMaker';
