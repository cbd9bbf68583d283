import { createFileRoute } from '@tanstack/react-router';
import { devicesSearch } from '../features/devices/devices-search.ts';
import { devicesQuery } from '../features/devices/queries.ts';
import { DevicesPage } from '../features/devices/DevicesPage.tsx';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/devices')({
  validateSearch: devicesSearch,
  loaderDeps: ({ search }) => search,
  loader: (now) => prefetchQueries(now, devicesQuery(now.deps)),
  component: DevicesPage,
});
