import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { loginDays } from '#contract/auth';
import { endedCookie, endedHeader } from '#contract/common/errors';
import { hourMs } from '#contract/common/tehran';
import { contentRoutes } from './features/content/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { orderPurchases } from './features/orders/unpaid/purchases.ts';
import { qrPages } from './features/orders/qr/page/routes.ts';
import { qrRoutes } from './features/orders/qr/routes.ts';
import { sharePages } from './features/orders/shares/page.ts';
import { shareRoutes } from './features/orders/shares/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { deviceRoutes } from './features/devices/routes.ts';
import { fontRoutes } from './features/fonts/routes.ts';
import { sendDuePushes } from './features/notifications/push/service.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { alertOperatorsOnce } from './features/notifications/service.ts';
import { offerRoutes } from './features/offers/routes.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { ticketRoutes } from './features/tickets/routes.ts';
import { tutorialRoutes } from './features/tutorials/routes.ts';
import { tutorialKinds } from './features/tutorials/undo.ts';
import { upgradeRoutes } from './features/upgrades/routes.ts';
import { postedCallbacks } from './features/wallet/payments/posted-callback.ts';
import { registerPurchases } from './features/wallet/payments/purchases.ts';
import { unsettledPayments } from './features/wallet/payments/settle.ts';
import { walletRoutes } from './features/wallet/routes.ts';
import type { Clock } from './platform/foundation/clock.ts';
import type { Platform } from './platform/work/ctx.ts';
import type { Database } from './platform/database/database.ts';
import { RequestCounts } from './platform/database/request-counts.ts';
import { Standby } from './platform/database/standby.ts';
import { EventHub } from './platform/events.ts';
import { ensureStoreMatches } from './platform/files/store-identity.ts';
import { openFiles } from './platform/files/open.ts';
import { openGateways } from './platform/outside/gateways/open.ts';
import { Api } from './platform/http/api.ts';
import {
  answerUnreadable,
  type AwaitedAnswers,
  closeUnread,
  leaveBody,
  readJsonBodies,
  timeouts,
} from './platform/http/bodies.ts';
import { setSecurityHeaders } from './platform/http/headers.ts';
import { healthRoutes } from './platform/http/health.ts';
import { openApiRoutes } from './platform/http/openapi.ts';
import { minPackedBytes } from './platform/http/packed-body.ts';
import { type Refusal, refusalOf, unreadable } from './platform/foundation/refusal.ts';
import { logFailure, refusalLog } from './platform/http/refusal-log.ts';
import { traceCalls } from './platform/http/trace-calls.ts';
import { serveWeb } from './platform/http/web.ts';
import { mediaRoute } from './platform/pictures/published.ts';
import { logOptions } from './platform/work/log.ts';
import { openTracing } from './platform/foundation/tracing.ts';
import { Services } from './platform/foundation/services.ts';
import { jobHost } from './platform/processes/job-host.ts';
import { neshan } from './platform/outside/maps/neshan.ts';
import { QueueSender } from './platform/work/queue-sender.ts';
import { sessionCookie } from './platform/sessions.ts';
import type { Environment } from './platform/environment/environment.ts';
import { watchStatements } from './platform/work/statements.ts';
import { openSms } from './platform/work/sms/open.ts';
import { uploadRoutes } from './platform/uploads/routes.ts';

const features = [
  peopleRoutes,
  authRoutes,
  settingsRoutes,
  notificationRoutes,
  walletRoutes,
  offerRoutes,
  upgradeRoutes,
  deviceRoutes,
  fontRoutes,
  orderRoutes,
  qrRoutes,
  shareRoutes,
  ticketRoutes,
  reportRoutes,
  tutorialRoutes,
  (api: Api) => contentRoutes(api, tutorialKinds),
  profileRoutes,
  dashboardRoutes,
];

interface Parts {
  environment: Environment;
  database: Database;
  databaseUrl: string;
  clock: Clock;
  /** The destination of log lines; stdout by default. */
  logTo?: { write(line: string): void };
}

export async function buildApp({
  environment,
  database,
  databaseUrl,
  clock,
  logTo,
}: Parts): Promise<{ app: FastifyInstance; platform: Platform; leave(): void }> {
  const awaited: AwaitedAnswers = new WeakMap();
  const app = Fastify({
    ...logOptions(environment, logTo),
    trustProxy: environment.trustProxy,
    ...timeouts,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    frameworkErrors: (_, request, reply) => {
      leaveBody(request, reply);
      return answerRefusal(reply, unreadable());
    },
    clientErrorHandler: (error, socket) => answerUnreadable(awaited, error, socket),
  });

  const { db, pool, connections, transaction, turns } = database;
  const files = await openFiles(environment, clock);
  await ensureStoreMatches(db, files);
  const standIns = environment.production ? null : await loadStandIns();
  const tracing = environment.otlpEndpoint === null ? null : await openTracing(environment.otlpEndpoint);
  const watch = watchStatements(app.log, environment.slowStatementMs, tracing);
  database.watch(watch);
  const events = new EventHub(databaseUrl, connections);
  await events.start();
  const platform: Platform = {
    environment,
    db,
    pool,
    transaction,
    turns,
    standby: environment.replicaUrl === null ? null : new Standby(environment.replicaUrl),
    requestCounts: new RequestCounts(),
    files,
    events,
    sms: openSms(environment.sms, standIns && standIns.outbox(db), {
      db,
      clock,
      log: app.log,
      alert: (why) => alertOfSms(platform, why),
    }),
    gateways: openGateways(environment, standIns && standIns.sandboxGateway(db, environment.publicUrl)),
    geocode: environment.neshan && neshan(environment.neshan, app.log),
    clock,
    tracing,
    log: app.log,
    services: new Services(),
    alertOperators: (...alert) => alertOperatorsOnce(platform, ...alert),
    senders: {
      sms: new QueueSender({ db, log: app.log }, () => platform.sms.sendDue()),
      push: new QueueSender({ db, log: app.log }, () => sendDuePushes(platform)),
    },
  };

  for (const sender of Object.values(platform.senders)) {
    sender.start();
    app.addHook('onClose', () => sender.close());
  }

  // The embedded database has no other process.
  if (environment.databaseUrl !== null) platform.requestCounts.shareOn(platform);
  platform.standby?.watch(watch);
  if (tracing) traceCalls(app, tracing);
  app.addHook('onClose', async () => {
    platform.requestCounts.close();
    await Promise.all([platform.standby?.close(), tracing?.close()]);
  });

  registerPurchases(platform, orderPurchases(platform));

  const logRefusal = refusalLog();
  app.addHook('onClose', async () => platform.services.get(jobHost).close());
  // Open event streams would keep close() waiting forever.
  app.addHook('preClose', () => events.close());
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    logFailure(request, error);
    logRefusal(request, refusal);
    return answerRefusal(reply, refusal);
  });

  setSecurityHeaders(app, environment);
  readJsonBodies(app);
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  await app.register(fastifyCompress, {
    globalDecompression: false,
    threshold: minPackedBytes,
    encodings: ['br', 'gzip'],
  });
  closeUnread(app, awaited);

  const { leave } = healthRoutes(app, platform, {
    connections,
    queues: async () => [await unsettledPayments(platform)],
  });
  mediaRoute(app, platform);
  await uploadRoutes(app, platform);
  await qrPages(app, platform);
  await sharePages(app, platform);
  await postedCallbacks(app);
  const api = new Api(app, platform, database.forCall);
  for (const register of features) register(api);
  openApiRoutes(app, api.endpoints, environment.publicUrl);
  standIns?.bankRoutes(app, db);
  standIns?.outboxRoutes(app, db);
  await serveWeb(app, environment);
  return { app, platform, leave };
}

const loadStandIns = async () => ({
  ...(await import('../local/bank.ts')),
  ...(await import('../local/outbox.ts')),
});

const alertOfSms = (platform: Platform, why: string) =>
  platform.alertOperators(
    `sms ${why}`,
    {
      title: 'پیامک‌ها فرستاده نمی‌شوند',
      message: `${why}. تا رفع آن، پیامک‌های تازه در صف می‌مانند و کد ورود نمی‌رسد.`,
      link: '/admin/settings',
    },
    hourMs,
  );

/** An error drops these headers of its body: it must neither be cached for a year nor saved as a file. */
const bodyHeaders = [
  'cache-control',
  'etag',
  'content-disposition',
  'content-length',
  'content-range',
  'accept-ranges',
];

function answerRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  for (const name of bodyHeaders) {
    reply.removeHeader(name);
    // Headers of a stream that failed before its first byte are already set here.
    if (!reply.raw.headersSent) reply.raw.removeHeader(name);
  }
  reply.header('cache-control', 'no-store');
  if (refusal.code === 'UNAUTHENTICATED') reply.clearCookie(sessionCookie, { path: '/' });
  if (refusal.details.ended)
    reply
      .header(endedHeader, '1')
      .setCookie(endedCookie, '1', { path: '/', sameSite: 'lax', maxAge: loginDays.max * 86_400 });
  if (refusal.details.retryAfter) reply.header('retry-after', refusal.details.retryAfter);
  return reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(refusal.body());
}
