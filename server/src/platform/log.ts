import { LogController, type FastifyBaseLogger, type FastifyServerOptions } from 'fastify';
import type { Caller } from './ctx.ts';
import type { Settings } from './settings.ts';

/** An Iranian mobile number in any script, wherever in a line it stands; a JSON number of that length is none. */
const mobile =
  /(?<![\d۰-۹٠-٩])(?<!":)((?:\+98|(?:00|۰۰|٠٠)?(?:98|۹۸|٩٨)|[0۰٠])[9۹٩][\d۰-۹٠-٩]{2})[\d۰-۹٠-٩]{5}([\d۰-۹٠-٩]{2})(?![\d۰-۹٠-٩])/g;

/** A line of the log without anybody's whole mobile number. */
export const maskMobiles = (line: string): string => line.replace(mobile, '$1*****$2');

/** How the server logs: JSON lines to stdout, or to `stream`. */
export const logOptions = (
  { logLevel }: Settings,
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

/** What the security log tells of. */
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
 * Writes a line of the security log: level info, `security` naming the event, `ip` and `person` of who called. Every
 * refusal with 401, 403 or 429 is written where it is answered; a verb writes only what is no refusal.
 */
export function securityEvent(
  { log, ip, caller }: { log: FastifyBaseLogger; ip?: string; caller?: Pick<Caller, 'id'> | null },
  security: SecurityEvent,
  details: Record<string, unknown> = {},
): void {
  log.info({ security, ip, person: caller?.id, ...details }, 'security');
}
