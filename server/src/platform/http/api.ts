import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  type AnswerOf,
  type BodyOf,
  changeHeader,
  type Endpoint,
  type FilePart,
  type Params,
  type QueryOf,
  eventMarkHeader,
} from '#contract/common/endpoint';
import type { FileKind } from '#contract/common/files';
import { networkOf } from '#contract/common/network';
import { brokenRule, parse } from '#contract/common/validation';
import type { Ctx, Platform } from '../work/ctx.ts';
import type { Db } from '../database/database.ts';
import { type GeneratedFile, stageAll, type StagedFile, type StageLimits } from '../files/store.ts';
import { stageBytes } from '../files/variants.ts';
import { type Caller, callerOf, unauthenticated } from '../sessions.ts';
import { digestOf } from '../work/work.ts';
import { answerWriter } from './answer-writer.ts';
import { hasHungUp } from './bodies.ts';
import { readForm } from './multipart.ts';
import { checkOrigin } from './origin.ts';
import { admitUpload } from '../files/upload-quota.ts';
import { rateLimits } from './rate-limits.ts';
import { Refusal, refuseField } from '../foundation/refusal.ts';
import { logFailure } from './refusal-log.ts';
import { type FileAnswer, sendFile } from './send-file.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** A handler's input, already validated against the contract. */
export interface Input<E extends Endpoint> {
  params: Params<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  files: FilesOf<E>;
  extras: ExtrasOf<E>;
}

type ExtrasOf<E extends Endpoint> = { readonly [N in keyof E['extras']]?: StagedFile };

/** At least one, where the contract has a sentence for none. */
type FilesOf<E extends Endpoint> = E extends { files: { missing: string } }
  ? [StagedFile, ...StagedFile[]]
  : StagedFile[];

type CallerOf<E extends Endpoint> = E['who'] extends 'anyone' ? Caller | null : Caller;

type Answer<E extends Endpoint> = E['answer'] extends 'file'
  ? FileAnswer
  : E['answer'] extends 'redirect'
    ? { location: string }
    : E['answer'] extends 'events'
      ? (reply: FastifyReply) => void
      : AnswerOf<E>;

export type Handler<E extends Endpoint> = (
  ctx: Ctx<CallerOf<E>>,
  input: Input<E>,
  reply: FastifyReply,
) => Promise<Answer<E>> | Answer<E>;

export class Api {
  readonly endpoints: Endpoint[] = [];
  readonly #app: FastifyInstance;
  readonly #platform: Platform;
  readonly #countCall: ReturnType<typeof rateLimits>;
  readonly #forCall: () => Db;

  constructor(app: FastifyInstance, platform: Platform, forCall: () => Db) {
    this.#app = app;
    this.#platform = platform;
    this.#forCall = forCall;
    this.#countCall = rateLimits(platform, 'call');
    app.decorateRequest('caller', null);
  }

  serve<E extends Endpoint>(call: E, handle: Handler<E>): void {
    this.endpoints.push(call);
    // The contract's schema writes every body except files and the event stream.
    const stringify = typeof call.answer === 'string' ? null : answerWriter(call.answer);
    const callName = `${call.method} ${call.path}`;
    this.#app.route({
      method: call.method,
      url: `/api/${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: { isJson: stringify !== null },
      ...(call.bodyBytes !== undefined && { bodyLimit: call.bodyBytes }),
      ...(call.failsTo !== undefined && { errorHandler: leadTo(call.failsTo) }),
      // Runs before the body is read.
      onRequest: (request, reply) => this.#admit(request, reply, call),
      handler: async (request, reply) => {
        const part = formPart(call, request);
        const form = part && (await readForm(request, part, call.extras ?? {}, this.#platform.files));
        const extras = form?.extras ?? {};
        const staged = form ? [...form.files, ...Object.values(extras)] : [];
        const sent = form ? form.fields : request.body;
        const received = [...staged];
        const copies: Pick<StagedFile, 'staged'>[] = [];
        const digest = (values: readonly unknown[]) =>
          digestOf(callName, [...values, ...(call.extras ? [Object.keys(extras)] : [])], received);
        let answer: Answer<E>;
        try {
          const input = {
            params: request.params as Params<E>,
            query: read(call.query, request.query) as QueryOf<E>,
            body: read(call.body, sent) as BodyOf<E>,
            files: (form?.files ?? []) as FilesOf<E>,
            extras: extras as ExtrasOf<E>,
          };
          const broken = brokenRule(call, input, input.files.length);
          if (broken) throw refuseField(broken.field, broken.message);
          const ctx = {
            ...this.#platform,
            db: this.#forCall(),
            log: request.log,
            caller: request.caller as CallerOf<E>,
            ip: request.ip,
            network: networkOf(request.ip),
            userAgent: request.headers['user-agent'] ?? '',
            idempotencyKey: keyOf(request),
            isGone: () => hasHungUp(request),
            // Of the input as sent: after an update, the parsed input may have other defaults.
            inputDigest: () => digest([request.params, request.query, sent ?? null]),
            formerDigest: () => digest([input.params, input.query, input.body]),
            hasFiles: () => staged.length > 0,
            stage: async (generated: readonly GeneratedFile[], limits: StageLimits) => {
              const files = await stageAll(this.#platform.files, generated, limits);
              staged.push(...files);
              return files;
            },
            stageBytes: async (data: Buffer, kind: FileKind) => {
              const file = await stageBytes(this.#platform.files, data, kind);
              staged.push(file);
              return file;
            },
            discardAfterCall: (file: Pick<StagedFile, 'staged'>) => void copies.push(file),
          };
          answer = await handle(ctx, input, reply);
        } finally {
          // Files that a verb kept have left staging; the others are deleted.
          const left = [...staged, ...copies];
          if (left.length > 0) await this.#platform.files.deleteStaged(left);
        }
        return send(call, answer, reply, stringify);
      },
    });
  }

  async #admit(request: FastifyRequest, reply: FastifyReply, call: Endpoint): Promise<void> {
    if (call.changes) checkOrigin(request, this.#platform.environment);
    // The mark must be taken before the data is read, or an event between the two is lost. Public reads have no
    // events.
    if (call.who !== 'anyone' || call.changes) reply.header(eventMarkHeader, this.#platform.events.mark);
    // The caller is read for public endpoints too, so that a signed-in person has their own rate limit.
    const caller = await callerOf(this.#platform, request);
    request.caller = caller;
    this.#countCall(call.rate, caller, request.ip);
    if (call.who !== 'anyone' && !caller) throw await unauthenticated(this.#platform.pool, request);
    refuseUnlessFor(call, caller);
    keyOf(request);
    const part = formPart(call, request);
    if (part && caller) {
      const bytes = Number(request.headers['content-length'] ?? maxFormBytes(call, part));
      if (part.missing !== undefined || bytes > smallForm) await admitUpload(this.#platform, caller, bytes);
    }
  }
}

function refuseUnlessFor({ who }: Endpoint, caller: Caller | null): void {
  if (who === 'anyone' || who === 'person' || (who === 'admin') === caller?.admin) return;
  throw new Refusal('FORBIDDEN', who === 'customer' ? 'این بخش برای مشتری‌هاست.' : undefined);
}

const maxFormBytes = ({ extras = {} }: Endpoint, { max, maxBytes }: FilePart): number =>
  Object.values(extras).reduce((sum, extra) => sum + extra.maxBytes, max * maxBytes);

/**
 * A form with optional files of at most this many bytes is read without asking the database first: most bring no file,
 * and with the question a new order without one takes twice the processor time. The rate limit keeps a day of such forms
 * below the quota of a day, and their files count towards the quota when they are kept.
 */
const smallForm = 16 * 1024;

/** Returns the file declaration of a multipart call, or null for a JSON body. */
const formPart = ({ files }: Endpoint, { headers }: FastifyRequest): FilePart | null =>
  files && !(files.orJson && headers['content-type']?.startsWith('application/json')) ? files : null;

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length < 1 || key.length > 200)
    throw refuseField('Idempotency-Key', 'کلید تکرار درخواست درست نیست.');
  return key;
}

function read(shape: z.ZodMiniType | undefined, sent: unknown): unknown {
  if (!shape) return undefined;
  const parsed = parse(shape, sent ?? {});
  if (!parsed.ok) {
    const sentences = Object.values(parsed.fields);
    throw new Refusal('VALIDATION', sentences.length === 1 ? sentences[0] : undefined, {
      fields: parsed.fields,
    });
  }
  return parsed.data;
}

function send(
  call: Endpoint,
  answer: unknown,
  reply: FastifyReply,
  stringify: ((data: unknown) => string) | null,
): unknown {
  if (call.answer === 'redirect') return reply.redirect((answer as { location: string }).location, 302);
  if (call.answer === 'events') {
    if (reply.request.method === 'HEAD') return reply.type('text/event-stream').send('');
    (answer as (reply: FastifyReply) => void)(reply);
    return reply;
  }
  if (call.answer === 'file') return sendFile(answer as FileAnswer, reply);
  const change = call.records && (answer as { change?: string }).change;
  if (change) reply.header(changeHeader, change);
  if (stringify) reply.serializer(stringify);
  return asJson(reply).send(answer);
}

const asJson = (reply: FastifyReply): FastifyReply => reply.type('application/json; charset=utf-8');

const leadTo =
  (page: string) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown => {
    logFailure(request, error);
    return reply.redirect(page, 302);
  };
