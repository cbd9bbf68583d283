import { createFileRoute } from '@tanstack/react-router';
import { CoursesAdmin } from '../features/tutorials/admin/CoursesAdmin.tsx';

export const Route = createFileRoute('/_shell/admin/settings_/tutorials')({ component: CoursesAdmin });
