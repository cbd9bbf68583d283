import { createFileRoute } from '@tanstack/react-router';
import { QrCodesPage } from '../features/orders/qr/admin/QrCodesPage.tsx';
import { codesQuery, codesSearch } from '../features/orders/qr/queries.ts';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/settings_/qr')({
  validateSearch: codesSearch,
  loaderDeps: ({ search }) => search,
  loader: (now) => prefetchQueries(now, codesQuery(now.deps)),
  component: QrCodesPage,
});
