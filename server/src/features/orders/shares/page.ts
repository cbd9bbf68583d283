/** Serves the page of a link and takes its form. Nothing of it is kept anywhere, because the link may be closed at any moment. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#contract/common/network';
import { brokenRule, parse } from '#contract/common/validation';
import { sendWish as wishCall } from '#contract/shares';
import { pinLimits } from '#contract/conversations';
import type { ErrorCode } from '#contract/common/errors';
import { Refusal } from '../../../platform/foundation/refusal.ts';
import { checkOrigin } from '../../../platform/http/origin.ts';
import { rateLimits } from '../../../platform/http/rate-limits.ts';
import type { Platform } from '../../../platform/work/ctx.ts';
import { answering, readForm } from '../open-pages/send.ts';
import {
  closedPage,
  isWritten,
  sharedPage,
  shares,
  thanks,
  type Thanks,
  type Typed,
  unknownPage,
} from './html.ts';
import { getShared } from './service.ts';
import { newVersion, sendWish } from './wishes.ts';

interface OfPage {
  Params: { token: string };
  Querystring: { sent?: string };
}

interface FormOfPage extends OfPage {
  Body: URLSearchParams;
}

const pages = answering(shares);

/** The pages of a link that is unknown or closed. */
const ended: Partial<Record<ErrorCode, string>> = { NOT_FOUND: unknownPage, GONE: closedPage };

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const page = error instanceof Refusal ? ended[error.code] : undefined;
  if (!(error instanceof Refusal) || page === undefined) return pages.answerError(error, request, reply);
  return pages.answer(reply, error.status, page);
}

export async function sharePages(app: FastifyInstance, platform: Platform): Promise<void> {
  const countCall = rateLimits(platform, 'page');
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const bodyLimit = wishCall.bodyBytes;
    scope.addContentTypeParser('application/x-www-form-urlencoded', { bodyLimit }, readForm);
    scope.setErrorHandler(answerError);
    scope.get<OfPage>('/p/:token', async (request, reply) => {
      countCall('read', null, request.ip);
      const { token } = request.params;
      const shared = await getShared(platform, token);
      const { sent = '' } = request.query;
      const said = Object.hasOwn(thanks, sent) ? (sent as Thanks) : undefined;
      return pages.answer(reply, 200, sharedPage(shared, token, { said }));
    });
    // A refused form is shown at its own address, which somebody may open again.
    scope.get<OfPage>('/p/:token/wish', (request, reply) =>
      reply.redirect(`/p/${encodeURIComponent(request.params.token)}`),
    );
    scope.post<FormOfPage>('/p/:token/wish', { bodyLimit }, async (request, reply) => {
      checkOrigin(request, platform.environment);
      countCall('write', null, request.ip);
      return receiveWish(platform, request, reply);
    });
  });
}

/** Refusals after which the guest may send the form again. */
const shownAgain: readonly ErrorCode[] = ['RATE_LIMITED', 'CONFLICT'];

const droppedPins = 'نشان‌های شما روی نسخهٔ قبلی بود و برداشته شد.';

async function receiveWish(
  platform: Platform,
  request: FastifyRequest<FormOfPage>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token } = request.params;
  const { typed, approve, isSure, version } = readTyped(request.body);
  const showAgain = async (status: number, problem?: string) => {
    const shared = await getShared(platform, token);
    const isOld = version !== undefined && version !== String(shared.version);
    const problems = [problem, isOld && newVersion, isOld && typed.pins.length > 0 && droppedPins];
    return pages.answer(
      reply,
      isOld && status === 200 ? 409 : status,
      sharedPage(shared, token, {
        problem: [...new Set(problems.filter(Boolean))].join(' '),
        typed: isOld ? { ...typed, pins: [] } : typed,
        isAsking: status === 200 && !isOld,
      }),
    );
  };
  const pins = typed.pins.map(({ x, y, text }) => ({ x: shareIn(x), y: shareIn(y), text }));
  const read = parse(wishCall.body, { ...typed, pins, approve, version });
  if (!read.ok) return showAgain(400, Object.values(read.fields).join(' '));
  const broken = brokenRule(wishCall, { body: read.data }, 0);
  if (broken) return showAgain(400, broken.message);
  if (approve && !isSure && isWritten(read.data)) return showAgain(200);
  try {
    const { ip } = request;
    await sendWish({ ...platform, caller: null, ip, network: networkOf(ip) }, token, read.data);
  } catch (error) {
    if (!(error instanceof Refusal) || !shownAgain.includes(error.code)) throw error;
    if (error.details.retryAfter) reply.header('retry-after', error.details.retryAfter);
    return showAgain(error.status, error.message);
  }
  // A page that is loaded again does not send its form again.
  const sent: Thanks = read.data.approve ? 'approval' : 'wish';
  return pages.guarded(reply).header('cache-control', 'no-store').redirect(`/p/${token}?sent=${sent}`, 303);
}

const shareIn = (written: string): number =>
  /^\d(\.\d{1,20})?$/.test(written) ? Number(written) : Number.NaN;

function readTyped(body: unknown) {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  const [xs, ys, texts] = ['x', 'y', 'pin'].map((name) => form.getAll(name).slice(0, pinLimits.max + 1));
  const pins = (texts ?? []).map((text, at) => ({ x: xs?.[at] ?? '', y: ys?.[at] ?? '', text }));
  const typed: Typed = { name: form.get('name') ?? '', text: form.get('text') ?? '', pins };
  const said = form.get('approve');
  const isSure = said === 'sure';
  return { typed, approve: isSure || said === 'true', isSure, version: form.get('version') ?? undefined };
}
