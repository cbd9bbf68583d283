import { createFileRoute } from '@tanstack/react-router';
import { QrCodesPage } from '../features/orders/qr/admin/QrCodesPage.tsx';
import { codesAddress } from '../features/orders/qr/codes-address.ts';
import { codesQuery } from '../features/orders/qr/queries.ts';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/settings_/qr')({
  validateSearch: codesAddress,
  loaderDeps: ({ search }) => search,
  loader: (now) => prefetchQueries(now, codesQuery(now.deps)),
  component: QrCodesPage,
});
