import { dayMs, startOfDay } from './tehran.ts';

const isDay = (written: string): boolean => written.length === 10;

/** The first instant of a period that begins with a Tehran day (`2026-11-21`) or an instant; epoch milliseconds. */
export const startOf = (from: string): number => (isDay(from) ? startOfDay(from) : Date.parse(from));

/** The first instant after a period that ends with a Tehran day, which counts as a whole, or an instant. */
export const endOf = (to: string): number => (isDay(to) ? startOfDay(to) + dayMs : Date.parse(to) + 1);

/** The ends of a period, both included; one that is absent or null is open. */
interface Ends {
  from?: string | null;
  to?: string | null;
}

export const periodRule = {
  field: 'to',
  message: 'پایان بازه باید بعد از شروع آن باشد.',
  holds: ({ from, to }: Ends): boolean => !from || !to || startOf(from) < endOf(to),
};
