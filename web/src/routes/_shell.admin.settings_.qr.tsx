import { createFileRoute } from '@tanstack/react-router';
import { QrCodesPage } from '../features/orders/qr/admin/QrCodesPage.tsx';
import { codesAddress } from '../features/orders/qr/codes-address.ts';

export const Route = createFileRoute('/_shell/admin/settings_/qr')({
  validateSearch: codesAddress,
  component: QrCodesPage,
});
