import { formatLength } from '#contract/common/money';
import { describe, expect, it } from 'vitest';
import { type FileCheck, findingKinds } from '#contract/common/file-checks';
import {
  findingNote,
  findingTitle,
  resultParts,
  severityOf,
  hugeText,
  sizeText,
  summaryParts,
  unitText,
  volumeText,
  worstOf,
} from './finding-texts.ts';

const laser = { spot: 0.05 };

describe('the texts of findings', () => {
  it('names each with its count, in Persian without Latin letters or a full stop', () => {
    for (const kind of findingKinds) {
      const title = findingTitle({ kind, count: 3 });
      expect(title).toContain('۳');
      expect(title).not.toMatch(/[a-z0-9.]/i);
    }
    expect(findingTitle({ kind: 'open', count: 3 })).toBe('۳ خط باز');
    expect(findingTitle({ kind: 'doubled', count: 1200 })).toBe('۱٬۲۰۰ خط دوتایی');
    expect(findingTitle({ kind: 'text', count: 4 })).toBe('۴ متن به خط تبدیل نشده');
  });

  it('says what happens on metal in sentences', () => {
    for (const kind of findingKinds) {
      const note = findingNote({ kind, count: 1, places: [], value: 1, names: [] });
      expect(note).toMatch(/\.$/);
      expect(note.length).toBeLessThan(140);
    }
  });

  it('tells the widest gap, the spot, the dots and the fonts', () => {
    expect(findingNote({ kind: 'open', count: 1, places: [], value: 0.35 })).toContain(
      'بزرگ‌ترین فاصله ۰٫۳۵ میلی‌متر است',
    );
    expect(findingNote({ kind: 'open', count: 1, places: [], value: 0 })).not.toContain('فاصله');
    expect(findingNote({ kind: 'thin', count: 1, places: [], value: 0.05 })).toContain('۰٫۰۵');
    expect(findingNote({ kind: 'raster', count: 1, places: [], value: 72 })).toContain('پله‌پله');
    expect(findingNote({ kind: 'raster', count: 1, places: [], value: 600 })).not.toContain('پله‌پله');
    expect(findingNote({ kind: 'font', count: 2, places: [], names: ['Nazanin', 'Titr'] })).toContain(
      'فونت Nazanin، Titr همراه فایل نیست',
    );
  });

  it('is graver for a coarse picture than for a fine one', () => {
    expect(severityOf({ kind: 'raster', value: 72 })).toBe('warning');
    expect(severityOf({ kind: 'raster', value: 300 })).toBe('info');
    expect(severityOf({ kind: 'open' })).toBe('danger');
  });
});

describe('what a customer reads of a result', () => {
  const size = { width: 42.3, height: 18 };
  const parts = (check: Omit<Parameters<typeof resultParts>[0], 'laser'>) => resultParts({ laser, ...check });

  it('is its size and that a laser takes it, and no faults', () => {
    const thin = { kind: 'thin' as const, count: 2, places: [] };
    expect(parts({ size, findings: [thin] })).toEqual(['۴۲٫۳ × ۱۸ میلی‌متر', 'آمادهٔ لیزر']);
    expect(parts({ solid: { width: 10, depth: 20, height: 3, triangles: 12, closed: false } })).toEqual([
      '۱۰ × ۲۰ × ۳ میلی‌متر',
    ]);
  });

  it('says nothing that is not so', () => {
    expect(parts({ size, findings: [{ kind: 'open', count: 2, places: [] }] })).toEqual([
      '۴۲٫۳ × ۱۸ میلی‌متر',
    ]);
    expect(parts({ size, unit: { name: 'px', mm: 0.26, guessed: true } })).toEqual(['آمادهٔ لیزر']);
    expect(parts({ failure: 'این فایل خوانده نشد.' })).toEqual([]);
  });
});

describe('a check in one line', () => {
  const size = { width: 42.3, height: 18 };

  it('tells the size and the gravest findings first', () => {
    const check: FileCheck = {
      size,
      findings: [
        { kind: 'doubled', count: 2, places: [] },
        { kind: 'dense', count: 9, places: [] },
        { kind: 'text', count: 1, places: [] },
        { kind: 'font', count: 1, places: [] },
      ],
      laser,
    };
    expect(summaryParts(check).join(' · ')).toBe(
      '۴۲٫۳ × ۱۸ میلی‌متر · ۱ متن بدون فونت · ۲ خط دوتایی · ۱ متن · ۱ نکتهٔ دیگر',
    );
    expect(worstOf(check)).toBe('danger');
  });

  it('is glad when nothing was found', () => {
    const check: FileCheck = { size, findings: [], laser };
    expect(summaryParts(check).join(' · ')).toBe('۴۲٫۳ × ۱۸ میلی‌متر · ایرادی نیست');
    expect(worstOf(check)).toBeNull();
    const guessed: FileCheck = { ...check, unit: { name: 'in', mm: 25.4, guessed: true } };
    expect(summaryParts(guessed)).toEqual(['اندازهٔ واقعی در فایل نیست', 'ایرادی نیست']);
    expect(worstOf(guessed)).toBe('info');
  });

  it('never calls fine what was not checked whole', () => {
    const check: FileCheck = { size, findings: [], unchecked: ['overlapping'], laser };
    expect(summaryParts(check).join(' · ')).toBe('۴۲٫۳ × ۱۸ میلی‌متر · بخشی از فایل خوانده نشد');
    expect(worstOf(check)).toBe('info');
    expect(summaryParts({ size, findings: [], skipped: ['filter'], laser }).at(-1)).toBe(
      'بخشی از فایل خوانده نشد',
    );
    expect(worstOf({ size, findings: [], skipped: ['filter'], laser })).toBe('info');
    expect(summaryParts({ size, findings: [], page: 1, pages: 2, laser })).toEqual([
      '۴۲٫۳ × ۱۸ میلی‌متر',
      'صفحهٔ ۱ از ۲',
    ]);
    const open: FileCheck = { ...check, findings: [{ kind: 'open', count: 1, places: [] }] };
    expect(summaryParts(open).at(-1)).toBe('بخشی از فایل خوانده نشد');
    expect(worstOf(open)).toBe('danger');
  });

  it('tells why a file was not read, and what a solid is', () => {
    expect(summaryParts({ failure: 'این فایل رمز دارد.', laser })).toEqual(['این فایل رمز دارد.']);
    const solid = { width: 20, depth: 10, height: 5, triangles: 12, closed: true, volume: 1000 };
    expect(summaryParts({ solid, laser }).join(' · ')).toBe('۲۰ × ۱۰ × ۵ میلی‌متر · حجم بسته · ۱۲ مثلث');
    expect(worstOf({ solid: { ...solid, closed: false }, laser })).toBe('warning');
  });
});

describe('lengths and units', () => {
  it('rounds to what a workshop measures', () => {
    expect([42.3, 18, 0.0501, 1234.567].map(formatLength)).toEqual(['۴۲٫۳', '۱۸', '۰٫۰۵', '۱٬۲۳۴٫۵۷']);
    expect(sizeText(42.3, 18)).toBe('۴۲٫۳ × ۱۸ میلی‌متر');
    expect([volumeText(1000), volumeText(123_456)]).toEqual(['۱٬۰۰۰ میلی‌متر مکعب', '۱۲۳٫۴۶ سانتی‌متر مکعب']);
  });

  it('doubts the unit of a drawing metres wide', () => {
    const wide = (width: number, name: string, mm: number) =>
      hugeText({ size: { width, height: 50 }, unit: { name, mm, guessed: false } });
    expect(wide(12_000, 'm', 1000)).toBe('۱۲ متر: شاید واحد اینچ است');
    expect(wide(12_446, 'in', 25.4)).toBe('۱۲٫۴ متر: شاید واحد میلی‌متر است');
    expect(wide(2500, 'mm', 1)).toBe('۲٫۵ متر: شاید واحد فایل درست نیست');
    expect(wide(1999, 'm', 1000)).toBeNull();
    const check: FileCheck = {
      size: { width: 12_000, height: 50 },
      unit: { name: 'm', mm: 1000, guessed: false },
      findings: [],
      laser,
    };
    expect(summaryParts(check)).toEqual(['۱۲٬۰۰۰ × ۵۰ میلی‌متر', '۱۲ متر: شاید واحد اینچ است']);
    expect(worstOf(check)).toBe('warning');
  });

  it('says when a unit was guessed', () => {
    expect(unitText({ name: 'in', mm: 25.4, guessed: false })).toBe('اینچ');
    expect(unitText({ name: 'px', mm: 25.4 / 96, guessed: true })).toBe(
      'واحد در فایل نیامده؛ هر اینچ ۹۶ پیکسل گرفته شد',
    );
    expect(unitText({ name: 'none', mm: 1, guessed: true })).toBe('واحد در فایل نیامده؛ میلی‌متر گرفته شد');
  });
});
