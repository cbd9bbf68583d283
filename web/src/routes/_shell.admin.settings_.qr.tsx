import { createFileRoute } from '@tanstack/react-router';
import { QrCodesPage } from '../features/orders/qr/admin/QrCodesPage.tsx';
import { codesAddress } from '../features/orders/qr/codes-address.ts';
import { prefetchLazyQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/settings_/qr')({
  validateSearch: codesAddress,
  loaderDeps: ({ search }) => search,
  loader: (now) =>
    prefetchLazyQueries(now, import('../features/orders/qr/queries.ts'), ({ codesQuery }) => [
      codesQuery(now.deps),
    ]),
  component: QrCodesPage,
});
