import { createFileRoute } from '@tanstack/react-router';
import { getPrices } from '#contract/pricing';
import { NewQrPage } from '../features/orders/qr/NewQrPage.tsx';
import { prefetchLazyQueries, queryOf } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/designOrder/qr/')({
  loader: (now) =>
    prefetchLazyQueries(now, import('../features/orders/qr/queries.ts'), ({ qrCategoriesQuery }) => [
      qrCategoriesQuery(),
      queryOf(getPrices, {}),
    ]),
  component: NewQrPage,
});
