import helmet from 'helmet';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '../settings.ts';

/** Guards every answer with helmet's headers. They are the same for all: worked out once, not for each request. */
export function guardAnswers(app: FastifyInstance, settings: Settings): void {
  const guard = helmet({
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
    strictTransportSecurity: settings.production,
  });
  const headers: Record<string, string> = {};
  const noted = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  guard({} as IncomingMessage, noted as unknown as ServerResponse, () => {});
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
}
