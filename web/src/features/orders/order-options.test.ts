import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders';
import { mayBeShared, mayShare, orderOptions } from './order-options.ts';

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

describe('the link for the customer’s own customer', () => {
  const results = [{ thumb: '/thumb' }] as Order['results'];

  it.each([
    ['finished', true, true],
    ['revising', true, true],
    // One that was opened before stays open, and must be closable.
    ['designing', true, false],
    ['suspended', true, false],
    ['cancelled', false, false],
    ['rejected', false, false],
  ] as const)('of a delivered order that is %s', (status, isOffered, isOpened) => {
    const shown = { ...order, status, results };
    expect([mayBeShared(shown), mayShare(shown)]).toEqual([isOffered, isOpened]);
  });

  it('is of a delivered plain design, and a new one of a picture', () => {
    expect(mayBeShared({ ...order, results: [] })).toBe(false);
    expect(mayBeShared({ ...order, type: 'qr', results })).toBe(false);
    const undrawn = { ...order, results: [{}] as Order['results'] };
    expect([mayBeShared(undrawn), mayShare(undrawn)]).toEqual([true, false]);
  });
});
