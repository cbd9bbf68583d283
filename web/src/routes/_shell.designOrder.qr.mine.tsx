import { createFileRoute } from '@tanstack/react-router';
import { MyCodesPage } from '../features/orders/qr/MyCodesPage.tsx';
import { codesSearch } from '../features/orders/qr/qr-search.ts';

export const Route = createFileRoute('/_shell/designOrder/qr/mine')({
  validateSearch: codesSearch,
  component: MyCodesPage,
});
