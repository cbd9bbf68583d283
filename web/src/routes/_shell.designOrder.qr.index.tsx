import { createFileRoute } from '@tanstack/react-router';
import { NewQrPage } from '../features/orders/qr/NewQrPage.tsx';

export const Route = createFileRoute('/_shell/designOrder/qr/')({ component: NewQrPage });
