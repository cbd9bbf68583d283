import type { FastifyReply } from 'fastify';
import type { OutgoingHttpHeaders } from 'node:http';
import * as contract from '#contract/notifications';
import type { Ctx } from '../../platform/ctx.ts';
import type { Api } from '../../platform/http/api.ts';
import { getPushKey, subscribePush, unsubscribePush } from './push/service.ts';
import { getNotifications, readNotifications, sendNotification } from './service.ts';

export function notificationRoutes(api: Api): void {
  api.serve(contract.getNotifications, getNotifications);
  api.serve(contract.readMessages, (ctx, { body }) => readNotifications(ctx, 'private', body));
  api.serve(contract.readAnnouncements, (ctx, { body }) => readNotifications(ctx, 'public', body));
  api.serve(contract.sendNotification, (ctx, { body }) => sendNotification(ctx, body));
  api.serve(contract.getPushKey, getPushKey);
  api.serve(contract.subscribePush, (ctx, { body }) => subscribePush(ctx, body));
  api.serve(contract.unsubscribePush, (ctx, { body }) => unsubscribePush(ctx, body));
  api.serve(contract.events, (ctx) => (reply) => stream(ctx, reply));
}

const heartbeat = 20_000; // ms: below the idle time-out of common proxies

function stream(ctx: Ctx, reply: FastifyReply): void {
  const guards = reply.getHeaders() as OutgoingHttpHeaders;
  reply.hijack();
  const { raw } = reply;
  if (raw.destroyed) return;
  raw.writeHead(200, {
    ...guards,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
  const write = (text: string) => {
    // A page that stopped reading reconnects and asks again; its backlog would be ours to keep.
    if (raw.writableLength > 1_000_000) raw.destroy();
    else raw.write(text);
  };
  write('retry: 2000\n\n');
  const stop = ctx.events.listen({
    person: ctx.caller.id,
    admin: ctx.caller.admin,
    loginId: ctx.caller.loginId,
    hear: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    end: () => raw.end(),
  });
  write(`data: ${JSON.stringify({ type: 'connected' })}\n\n`);
  const timer = setInterval(() => write(': \n\n'), heartbeat);
  raw.on('close', () => {
    clearInterval(timer);
    stop();
  });
}
