import { LogController, type FastifyBaseLogger, type FastifyServerOptions } from 'fastify';
import type { Caller } from '../sessions.ts';
import type { Environment } from '../environment/environment.ts';

/** Matches an Iranian mobile number in any script, anywhere in a line, except a JSON number of that length. */
const mobile =
  /(?<![\d۰-۹٠-٩])(?<!":)((?:\+98|(?:00|۰۰|٠٠)?(?:98|۹۸|٩٨)|[0۰٠])[9۹٩][\d۰-۹٠-٩]{2})[\d۰-۹٠-٩]{5}([\d۰-۹٠-٩]{2})(?![\d۰-۹٠-٩])/g;

export const maskMobiles = (line: string): string => line.replace(mobile, '$1*****$2');

export const logOptions = (
  { logLevel }: Environment,
  stream?: { write(line: string): void },
): Pick<FastifyServerOptions, 'logger' | 'logController'> => ({
  logger: {
    level: logLevel,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    hooks: { streamWrite: maskMobiles },
    ...(stream && { stream }),
  },
  logController: new LogController({ disableRequestLogging: true }),
});

export type SecurityEvent =
  | 'signed in'
  | 'signed out'
  | 'sign-in failed'
  | 'login ended'
  | 'address blocked'
  | 'address let in'
  | 'refused'
  | 'limit reached';

/**
 * Writes a line to the security log: level info, `security` with the event, `ip` and `person` of the caller. Every
 * refusal with 401, 403 or 429 is logged where it is answered, so services log only other events.
 */
export function securityEvent(
  { log, ip, caller }: { log: FastifyBaseLogger; ip?: string; caller?: Pick<Caller, 'id'> | null },
  security: SecurityEvent,
  details: Record<string, unknown> = {},
): void {
  log.info({ security, ip, person: caller?.id, ...details }, 'security');
}
