import { createFileRoute } from '@tanstack/react-router';
import { QrCodesPage } from '../features/orders/qr/admin/QrCodesPage.tsx';
import { codesSearch } from '../features/orders/qr/qr-search.ts';

export const Route = createFileRoute('/_shell/admin/settings_/qr')({
  validateSearch: codesSearch,
  component: QrCodesPage,
});
