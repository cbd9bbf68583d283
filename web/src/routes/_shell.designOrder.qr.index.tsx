import { createFileRoute } from '@tanstack/react-router';
import { NewQrPage } from '../features/orders/qr/NewQrPage.tsx';
import { prefetchLazyQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/designOrder/qr/')({
  loader: (now) =>
    prefetchLazyQueries(now, import('../features/orders/qr/queries.ts'), ({ qrCategoriesQuery }) => [
      qrCategoriesQuery(),
    ]),
  component: NewQrPage,
});
