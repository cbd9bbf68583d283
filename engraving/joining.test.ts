import { describe, expect, it } from 'vitest';
import { isJoinedAt, kashidaPlaces, withKashidas } from './joining.ts';

const joints = (text: string) =>
  text.split('').flatMap((_, index) => (isJoinedAt(text, index) ? [index] : []));

describe('letters that join', () => {
  it('follows the forms of the letters', () => {
    expect(joints('سلام')).toEqual([1, 2]);
    expect(joints('دوست')).toEqual([3]);
    expect(joints('گچ‌پژ')).toEqual([1, 4]);
    expect(joints('مهر ماه')).toEqual([1, 2, 5]);
  });

  it('looks through marks, and never at Latin letters or digits', () => {
    expect(joints('بِسْ')).toEqual([2]);
    expect(joints('ab1۲')).toEqual([]);
    expect(joints('ب1ب')).toEqual([]);
    expect(joints('شیء')).toEqual([1]);
  });
});

describe('kashidas', () => {
  it('stand at the best place of each word, and never between lam and alef', () => {
    expect(kashidaPlaces('سلام دوست')).toEqual([1, 8]);
    expect(kashidaPlaces('لا')).toEqual([]);
    expect(kashidaPlaces('در')).toEqual([]);
  });

  it('are shared evenly', () => {
    const text = 'سلام دوست';
    const longer = withKashidas(text, kashidaPlaces(text), 3);
    expect(longer).toBe('ســلام دوســت'.replace('دوســت', 'دوسـت'));
    expect(longer.replaceAll('ـ', '')).toBe(text);
    expect(withKashidas(text, kashidaPlaces(text), 0)).toBe(text);
  });
});
