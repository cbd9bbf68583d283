import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../features/content/SettingsPage.tsx';

export const Route = createFileRoute('/_shell/admin/settings')({ component: SettingsPage });
