import { createFileRoute } from '@tanstack/react-router';
import { MyCodesPage } from '../features/orders/qr/MyCodesPage.tsx';
import { codesAddress } from '../features/orders/qr/codes-address.ts';
import { codesQuery } from '../features/orders/qr/queries.ts';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/designOrder/qr/mine')({
  validateSearch: codesAddress,
  loaderDeps: ({ search }) => search,
  loader: (now) => prefetchQueries(now, codesQuery(now.deps)),
  component: MyCodesPage,
});
