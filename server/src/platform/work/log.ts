import { randomUUID } from 'node:crypto';
import { LogController, type FastifyBaseLogger, type FastifyServerOptions } from 'fastify';
import type { Caller } from '../sessions.ts';
import type { Environment } from '../environment/environment.ts';

/** Matches an Iranian mobile number in any script, anywhere in a line, except a JSON number of that length. */
const mobile =
  /(?<![\d۰-۹٠-٩])(?<!":)((?:\+98|(?:00|۰۰|٠٠)?(?:98|۹۸|٩٨)|[0۰٠])[9۹٩][\d۰-۹٠-٩]{2})[\d۰-۹٠-٩]{5}([\d۰-۹٠-٩]{2})(?![\d۰-۹٠-٩])/g;

export const maskMobiles = (line: string): string => line.replace(mobile, '$1*****$2');

/** A stack without the message, which is written next to it. */
const framesOf = ({ stack }: Error) =>
  /\n {4}at [^]*/.exec(typeof stack === 'string' ? stack : '')?.[0].trimStart() ?? '';

interface LoggedError extends Record<string, unknown> {
  type: string;
  code: unknown;
  message: string;
  stack: string;
  cause?: LoggedError;
}

const maxCauses = 5;

/**
 * Returns what to log about an error. An error of PostgreSQL has the values of rows in its details, and those of class 22
 * (unreadable values) in their message. It never throws, whatever was thrown: an error while one is logged ends the process.
 */
function errorForLog(error: unknown, causes: number = maxCauses): LoggedError {
  if (!(error instanceof Error)) {
    const message = typeof error === 'string' ? error : '';
    return { type: typeof error, code: undefined, message, stack: '' };
  }
  const { name, message, cause } = error;
  // A code of PostgreSQL is text; the browser's errors have numbers.
  const { code } = error as { code?: unknown };
  const isUnreadable = typeof code === 'string' && code.startsWith('22');
  return {
    type: name,
    code,
    message: isUnreadable ? message.replaceAll(/"[^"]*"/g, '"…"') : message,
    stack: framesOf(error),
    ...(cause instanceof Error && causes > 0 && { cause: errorForLog(cause, causes - 1) }),
  };
}

export const logOptions = (
  { logLevel }: Environment,
  stream?: { write(line: string): void },
): Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId'> => ({
  // Unique among all processes. None is taken from a caller, who may write anything there.
  genReqId: () => randomUUID(),
  logger: {
    level: logLevel,
    redact: ['req.headers', 'busboyOptions.headers'],
    serializers: { err: (error: unknown) => errorForLog(error) },
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
