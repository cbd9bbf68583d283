import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Settings } from '../settings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers JSON, which is nothing to show. */
    isJson?: boolean;
  }
}

/** What pages may ask a browser for, beside what it gives to all: nobody else's frames, and nothing else of it. */
const own = ['clipboard-write', 'fullscreen', 'geolocation', 'otp-credentials', 'picture-in-picture'];
const nobodys = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'web-share',
  'window-management',
  'xr-spatial-tracking',
];
const permissionsPolicy = [
  ...own.map((name) => `${name}=(self)`),
  ...nobodys.map((name) => `${name}=()`),
].join(', ');

/** Guards every answer with helmet's headers. */
export function setSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const strictTransportSecurity = settings.production;
  const guardPage = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(settings.mapTiles ? [settings.mapTiles.origin] : [])],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity,
  });
  const guardJson = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity,
    // These speak to what shows a page.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { isJson } = request.routeOptions.config;
    if (isJson) reply.header('cache-control', 'no-store');
    else reply.header('permissions-policy', permissionsPolicy);
    (isJson ? guardJson : guardPage)(request.raw, reply.raw, () => done());
  });
}
