import { createFileRoute } from '@tanstack/react-router';
import { devicesSearch } from '../features/devices/devices-search.ts';
import { DevicesPage } from '../features/devices/DevicesPage.tsx';

export const Route = createFileRoute('/_shell/admin/devices')({
  validateSearch: devicesSearch,
  component: DevicesPage,
});
