import { createFileRoute } from '@tanstack/react-router';
import { MyCodesPage } from '../features/orders/qr/MyCodesPage.tsx';
import { codesQuery, codesSearch } from '../features/orders/qr/queries.ts';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/designOrder/qr/mine')({
  validateSearch: codesSearch,
  loaderDeps: ({ search }) => search,
  loader: (now) => prefetchQueries(now, codesQuery(now.deps)),
  component: MyCodesPage,
});
