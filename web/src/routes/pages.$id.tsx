import { createFileRoute } from '@tanstack/react-router';
import { PublicPage } from '../features/content/PublicPage.tsx';

export const Route = createFileRoute('/pages/$id')({ component: PublicPage });
