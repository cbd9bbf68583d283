import { createFileRoute } from '@tanstack/react-router';
import { getPrices } from '#contract/pricing';
import { NewQrPage } from '../features/orders/qr/NewQrPage.tsx';
import { qrCategoriesQuery } from '../features/orders/qr/queries.ts';
import { prefetchQueries, queryOf } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/designOrder/qr/')({
  loader: (now) => prefetchQueries(now, qrCategoriesQuery(), queryOf(getPrices, {})),
  component: NewQrPage,
});
