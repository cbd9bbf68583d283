import { describe, expect, it } from 'vitest';
import { orderOptions } from './order-options.ts';

const now = new Date('2025-10-25T10:00:00Z');
const order = {
  status: 'finished',
  type: 'corel',
  revisionsLeft: 2,
  finishedAt: '2025-10-20T10:00:00Z',
} as const;

describe('what a customer may do with an order', () => {
  it('offers revising and ordering again once it is finished, and no cancelling', () => {
    expect(orderOptions(order, now)).toEqual({
      revise: { isDisabled: false },
      reorder: { isDisabled: false },
      cancel: null,
    });
  });

  it('says why no revision is left', () => {
    const used = orderOptions({ ...order, revisionsLeft: 0 }, now).revise;
    const late = orderOptions({ ...order, revisionsLeft: 0, finishedAt: '2025-09-01T10:00:00Z' }, now).revise;
    expect(used).toMatchObject({ isDisabled: true, reason: expect.stringContaining('هر ۳ بازنگری') });
    expect(late).toMatchObject({ isDisabled: true, reason: expect.stringContaining('مهلت ۳۰ روزه') });
  });

  it('lets a waiting order be cancelled, but not one in work nor one which was delivered before', () => {
    expect(orderOptions({ ...order, status: 'pending', finishedAt: undefined }).cancel).toEqual({
      isDisabled: false,
    });
    expect(orderOptions({ ...order, status: 'designing', finishedAt: undefined }).cancel).toMatchObject({
      isDisabled: true,
    });
    expect(orderOptions({ ...order, status: 'suspended', finishedAt: undefined }).cancel).toEqual({
      isDisabled: false,
    });
    expect(orderOptions({ ...order, status: 'suspended' }).cancel).toMatchObject({ isDisabled: true });
  });

  it('keeps QR orders to their own place', () => {
    expect(orderOptions({ ...order, type: 'qr', revisionsLeft: 0 }, now)).toMatchObject({
      revise: null,
      cancel: null,
      reorder: null,
    });
  });
});
