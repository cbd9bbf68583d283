import { expect, it } from 'vitest';
import { mayWrite, reviseOption } from './may-revise.ts';

const now = new Date('2025-10-25T10:00:00Z');
const order = {
  status: 'finished',
  type: 'corel',
  revisionsLeft: 2,
  finishedAt: '2025-10-20T10:00:00Z',
} as const;

it('offers a revision once the order is finished, but not of a code', () => {
  expect(reviseOption(order, now)).toEqual({ isDisabled: false });
  expect(reviseOption({ ...order, status: 'designing' }, now)).toBeNull();
  expect(reviseOption({ ...order, type: 'qr', revisionsLeft: 0 }, now)).toBeNull();
});

it('says why no revision is left', () => {
  const used = reviseOption({ ...order, revisionsLeft: 0 }, now);
  const late = reviseOption({ ...order, revisionsLeft: 0, finishedAt: '2025-09-01T10:00:00Z' }, now);
  expect(used).toMatchObject({ isDisabled: true, reason: expect.stringContaining('هر ۳ بازنگری') });
  expect(late).toMatchObject({ isDisabled: true, reason: expect.stringContaining('مهلت ۳۰ روزه') });
});

it('takes words of both sides while the order is alive', () => {
  for (const isAdmin of [true, false]) {
    expect(mayWrite({ status: 'pending', type: 'corel' }, isAdmin)).toBe(true);
    expect(mayWrite({ status: 'finished', type: 'qr' }, isAdmin)).toBe(true);
    expect(mayWrite({ status: 'unpaid', type: 'corel' }, isAdmin)).toBe(false);
    expect(mayWrite({ status: 'cancelled', type: 'corel' }, isAdmin)).toBe(false);
  }
});
