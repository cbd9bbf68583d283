import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '../settings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers JSON, which is nothing to show. */
    isJson?: boolean;
  }
}

/** Guards every answer with helmet's headers. They are the same for all of a kind: worked out once, not for each request. */
export function guardAnswers(app: FastifyInstance, settings: Settings): void {
  const strictTransportSecurity = settings.production;
  const ofPages = headersOf({
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
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity,
  });
  const ofJson = headersOf({
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
    reply.headers(request.routeOptions.config.isJson ? ofJson : ofPages);
    done();
  });
}

/** What helmet would set on an answer. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const noted = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, noted as unknown as ServerResponse, () => {});
  return headers;
}
