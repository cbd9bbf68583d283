import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Settings } from '../settings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is JSON, so the headers for documents are not needed. */
    isJson?: boolean;
  }
}

/** Browser permissions: our pages may use the allowed ones; embedded frames and all other features are denied. */
const allowed = ['clipboard-write', 'fullscreen', 'geolocation', 'otp-credentials', 'picture-in-picture'];
const denied = [
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
  ...allowed.map((name) => `${name}=(self)`),
  ...denied.map((name) => `${name}=()`),
].join(', ');

export function setSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const strictTransportSecurity = settings.production;
  const guardPage = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The font maker's engine is WebAssembly, in a page's worker. This allows no eval of JavaScript.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
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
    // These headers concern documents only.
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
