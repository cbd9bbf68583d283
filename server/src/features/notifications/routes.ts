import * as contract from '#contract/notifications';
import type { Api } from '../../platform/http/api.ts';
import { getPushKey, subscribePush, unsubscribePush } from './push/service.ts';
import { getNotifications, readNotifications, sendNotification } from './service.ts';
import { Streams } from './streams.ts';

export function notificationRoutes(api: Api): void {
  const streams = new Streams();
  api.serve(contract.getNotifications, getNotifications);
  api.serve(contract.readMessages, (ctx, { body }) => readNotifications(ctx, 'private', body));
  api.serve(contract.readAnnouncements, (ctx, { body }) => readNotifications(ctx, 'public', body));
  api.serve(contract.sendNotification, (ctx, { body }) => sendNotification(ctx, body));
  api.serve(contract.getPushKey, getPushKey);
  api.serve(contract.subscribePush, (ctx, { body }) => subscribePush(ctx, body));
  api.serve(contract.unsubscribePush, (ctx, { body }) => unsubscribePush(ctx, body));
  api.serve(contract.events, (ctx) => (reply) => streams.open(ctx, reply));
}
