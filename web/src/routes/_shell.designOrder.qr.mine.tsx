import { createFileRoute } from '@tanstack/react-router';
import { MyCodesPage } from '../features/orders/qr/MyCodesPage.tsx';
import { codesAddress } from '../features/orders/qr/codes-address.ts';
import { prefetchLazyQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/designOrder/qr/mine')({
  validateSearch: codesAddress,
  loaderDeps: ({ search }) => search,
  loader: (now) =>
    prefetchLazyQueries(now, import('../features/orders/qr/queries.ts'), ({ codesQuery }) => [
      codesQuery(now.deps),
    ]),
  component: MyCodesPage,
});
