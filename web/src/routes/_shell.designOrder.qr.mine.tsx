import { createFileRoute } from '@tanstack/react-router';
import { MyCodesPage } from '../features/orders/qr/MyCodesPage.tsx';
import { codesAddress } from '../features/orders/qr/codes-address.ts';

export const Route = createFileRoute('/_shell/designOrder/qr/mine')({
  validateSearch: codesAddress,
  component: MyCodesPage,
});
