import { describe, expect, it } from 'vitest';
import { usualHours } from '#contract/common/working-hours';
import { waitingOf, workingDayMs } from './waiting-time.ts';

/** A moment of the working week that begins on Saturday, 2026-05-02, in Tehran. */
const at = (day: number, time: string) => new Date(`2026-05-0${day + 1}T${time}:00+03:30`);
const text = (from: Date, to: Date) => waitingOf(usualHours, from, to).text;
const hour = 3_600_000;

describe('how long a ticket has waited', () => {
  it('is told in minutes, hours and working days', () => {
    expect(text(at(1, '10:00'), at(1, '10:12'))).toBe('۱۲ دقیقه انتظار');
    expect(text(at(1, '10:00'), at(1, '12:10'))).toBe('۲ ساعت و ۱۰ دقیقه انتظار');
    expect(text(at(1, '10:00'), at(1, '13:00'))).toBe('۳ ساعت انتظار');
    expect(text(at(1, '10:00'), at(2, '12:30'))).toBe('۱ روز کاری و ۲ ساعت انتظار');
    expect(text(at(1, '10:00'), at(4, '14:00'))).toBe('۳ روز کاری انتظار');
  });

  it('does not count the night', () => {
    expect(text(at(1, '17:30'), at(2, '09:30'))).toBe('۱ ساعت انتظار');
    expect(text(at(1, '20:00'), at(1, '23:00'))).toBe('بیرون از ساعت کاری رسید');
    expect(text(at(1, '10:00'), at(1, '10:00'))).toBe('همین حالا رسید');
  });

  it('is told in all in a row, after hours too', () => {
    expect(waitingOf(usualHours, at(1, '20:00'), at(1, '21:15')).age).toBe('۱ س ۱۵ د');
    expect(waitingOf(usualHours, at(1, '10:00'), at(4, '14:00')).age).toBe('۳ روز');
  });

  it('is long after a working day', () => {
    expect(waitingOf(usualHours, at(1, '10:00'), at(1, '10:30')).urgency).toBe('new');
    expect(waitingOf(usualHours, at(1, '10:00'), at(1, '12:30')).urgency).toBe('due');
    expect(waitingOf(usualHours, at(1, '10:00'), at(2, '10:00')).urgency).toBe('long');
  });
});

describe('a working day', () => {
  it('is as long as most days of the week', () => {
    const short = { ...usualHours, days: { ...usualHours.days, thu: ['09:00', '13:00'] as const } };
    expect(workingDayMs(short)).toBe(9 * hour);
    const never = { sat: null, sun: null, mon: null, tue: null, wed: null, thu: null, fri: null };
    expect(workingDayMs({ days: never, closed: [] })).toBe(24 * hour);
  });
});
