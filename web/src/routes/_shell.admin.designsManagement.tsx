import { createFileRoute } from '@tanstack/react-router';
import { benchSearch } from '../features/orders/admin/bench-search.ts';
import { adminDesk, queueOf } from '../features/orders/admin/bench-queries.ts';
import { orderOf } from '../features/orders/admin/queries.ts';
import { WorkbenchPage } from '../features/orders/admin/WorkbenchPage.tsx';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/designsManagement')({
  validateSearch: benchSearch,
  loaderDeps: ({ search: { design, list, type } }) => ({ design, list, type }),
  loader: (now) => {
    const { design, list = 'pending', type } = now.deps;
    prefetchQueries(now, adminDesk, queueOf(list, type), ...(design ? [orderOf(design)] : []));
  },
  component: WorkbenchPage,
});
