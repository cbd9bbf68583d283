import { describe, expect, it } from 'vitest';
import { orderOptions } from './order-options.ts';

const order = {
  status: 'finished',
  type: 'corel',
  finishedAt: '2025-10-20T10:00:00Z',
} as const;

describe('what a customer may do with an order', () => {
  it('offers ordering again once it is finished, and no cancelling', () => {
    expect(orderOptions(order)).toEqual({ reorder: { isDisabled: false }, cancel: null });
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
    expect(orderOptions({ ...order, type: 'qr' })).toEqual({ cancel: null, reorder: null });
  });
});
