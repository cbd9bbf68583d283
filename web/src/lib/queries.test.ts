import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { getAudit } from '#contract/audit';
import { getOrders } from '#contract/order-lists';
import { type Order } from '#contract/orders';
import { listOf } from './queries.ts';

const metadata = { page: 1, count: 10, total: 1, totalPages: 1 };
const ordersOf = (search: string) => listOf(getOrders, { query: { search } }, ({ data }) => data);
const auditOf = (id: string) => listOf(getAudit, { params: { id } }, ({ data }) => data);

test('the rows stay while a filter changes, and never pass from one person to another', () => {
  const queryClient = new QueryClient();
  const idle = { enabled: false };

  const order = { _id: '7' } as Order;
  queryClient.setQueryData(ordersOf('').queryKey, {
    pages: [{ rows: [order], metadata }],
    pageParams: [1],
  });
  const orders = new InfiniteQueryObserver(queryClient, { ...ordersOf(''), ...idle });
  orders.setOptions({ ...ordersOf('ring'), ...idle });
  expect(orders.getCurrentResult()).toMatchObject({ isPlaceholderData: true, data: { rows: [order] } });

  queryClient.setQueryData(auditOf('1').queryKey, {
    pages: [{ rows: [], metadata }],
    pageParams: [1],
  });
  const audit = new InfiniteQueryObserver(queryClient, { ...auditOf('1'), ...idle });
  expect(audit.getCurrentResult().data).toBeDefined();
  audit.setOptions({ ...auditOf('2'), ...idle });
  expect(audit.getCurrentResult().data).toBeUndefined();
});

test('a total above a thousand is shown as more than that', () => {
  const queryClient = new QueryClient();
  for (const [total, text] of [
    [0, '۰'],
    [1000, '۱٬۰۰۰'],
    [1001, 'بیش از ۱٬۰۰۰'],
    [2345, 'بیش از ۱٬۰۰۰'],
  ] as const) {
    queryClient.setQueryData(ordersOf('').queryKey, {
      pages: [{ rows: [], metadata: { ...metadata, total } }],
      pageParams: [1],
    });
    const orders = new InfiniteQueryObserver(queryClient, { ...ordersOf(''), enabled: false });
    expect(orders.getCurrentResult().data).toEqual({ rows: [], total, totalText: text });
  }
});
