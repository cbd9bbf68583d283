import { createFileRoute } from '@tanstack/react-router';
import { getPrices } from '#contract/pricing';
import { getQrCategories } from '#contract/qr';
import { NewQrPage } from '../features/orders/qr/NewQrPage.tsx';
import { beginQuestions, queryOf } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/designOrder/qr/')({
  loader: (now) => beginQuestions(now, queryOf(getQrCategories, {}), queryOf(getPrices, {})),
  component: NewQrPage,
});
