import { getNotifications } from '#contract/notifications';
import { queryOf } from '../../lib/queries.ts';

export const notificationsQuery = queryOf(getNotifications, {});
