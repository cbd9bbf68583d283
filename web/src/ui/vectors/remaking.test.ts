import { describe, expect, it } from 'vitest';
import type { FileFinding } from '#contract/common/file-checks';
import { doneText, formatFor, gapLimitFor, leftText, mendingOf, remadeName, stepsFor } from './remaking.ts';

const found = (...kinds: FileFinding['kind'][]) => ({
  findings: kinds.map((kind) => ({ kind, count: 1, places: [] })),
});

describe('a file made of another', () => {
  it('is offered what its findings need', () => {
    expect(stepsFor(found('open', 'text', 'cancelling'))).toEqual(['close', 'unite']);
    expect(stepsFor(found('thin', 'font', 'raster', 'outside'))).toEqual([]);
    const laser = { spot: 0.05 };
    expect(mendingOf(new Set(['close', 'simplify']), 0.3, laser)).toEqual({
      close: 0.3,
      simplify: 0.01,
      laser,
    });
  });

  it('closes the widest gap, but none that may be meant', () => {
    expect([0, 0.02, 0.3, 0.3 + 2e-15, 0.31, 4].map((value) => gapLimitFor({ value }))).toEqual([
      0.05, 0.05, 0.3, 0.3, 0.35, 0.5,
    ]);
  });

  it('stands beside the old one, in its own format where that can be written', () => {
    expect(remadeName('طرح.نهایی.dxf', 'dxf', { isMended: true })).toBe('طرح.نهایی-اصلاح‌شده.dxf');
    expect(remadeName('plate.ai', 'svg', { isMended: false })).toBe('plate.svg');
    expect([formatFor('dxf'), formatFor('ai'), formatFor('svg')]).toEqual(['dxf', 'pdf', 'svg']);
  });

  it('tells what was done and what is left out', () => {
    expect(doneText({ closed: 2, dropped: 1, united: 0, saved: 0 })).toBe(
      '۲ فاصله بسته شد، ۱ خط دوتایی پاک شد.',
    );
    expect(doneText({ closed: 0, dropped: 0, united: 0, saved: 0 })).toBe(
      'اصلاح خودکار این فایل بدون ایراد تازه ممکن نشد.',
    );
    const none = { closed: 0, dropped: 0, united: 0, saved: 0 };
    expect(doneText({ ...none, united: 3 })).toBe('شکل‌های ۳ جا یکی شد.');
    expect(doneText(none, { gap: 0.5, widest: 1 })).toBe(
      'فاصله‌ها از حد انتخاب‌شده بزرگ‌ترند؛ حد را بیشتر کنید.',
    );
    expect(doneText(none, { gap: 2, widest: 3 })).not.toContain('حد را بیشتر کنید');
    expect(leftText(found('open'))).toBeNull();
    expect(leftText(found('raster'))).toBe('۱ عکس در فایل تازه نمی‌آید.');
    expect(leftText(found('text', 'raster'))).toContain('۱ متن و ۱ عکس در فایل تازه نمی‌آید');
  });
});
