import { createFileRoute } from '@tanstack/react-router';
import { KitPage } from '../features/kit/KitPage.tsx';

export const Route = createFileRoute('/dev/kit')({ component: KitPage });
