import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { networkOf } from '#contract/common/network';
import { parse } from '#contract/common/validation';
import { reportQr as reportCall } from '#contract/qr';
import type { Platform } from '../../../../platform/work/ctx.ts';
import { checkOrigin } from '../../../../platform/http/origin.ts';
import { sendPacked } from '../../../../platform/http/packed-body.ts';
import type { rateLimits } from '../../../../platform/http/rate-limits.ts';
import { Refusal } from '../../../../platform/foundation/refusal.ts';
import { codeIn } from '../access.ts';
import { reportQr } from '../reports.ts';
import { answering } from '../../open-pages/send.ts';
import { gifts, reportRefused, thanksPage } from './html.ts';
import { pageOf, type SentPage, unknownCode } from './pages.ts';
import type { Views } from './views.ts';

export interface OfPage {
  Params: { code: string };
}
export interface ReportOfPage extends OfPage {
  Body: URLSearchParams;
}

const font = readFileSync(path.join(import.meta.dirname, 'vazirmatn.woff2'));

export const sendFont = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'public, max-age=31536000, immutable').type('font/woff2').send(font);

const { guarded, answer, answerError } = answering(gifts);
export { answerError };

export async function sendPage(
  platform: Platform,
  views: Views,
  request: FastifyRequest<OfPage>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const page = await find(platform, request.params.code);
  if (page.status === 200 && page.code) views.see(request, page.code);
  return show(request, reply, page);
}

export async function receiveReport(
  platform: Platform,
  countCall: ReturnType<typeof rateLimits>,
  request: FastifyRequest<ReportOfPage>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  checkOrigin(request, platform.environment);
  countCall('write', null, request.ip);
  const page = await find(platform, request.params.code);
  if (page.status !== 200) return show(request, reply, page);
  const code = codeIn(request.params.code);
  const reason = request.body instanceof URLSearchParams ? (request.body.get('reason') ?? '') : '';
  const read = parse(reportCall.body, { reason: reason });
  if (!read.ok)
    return answer(reply, 400, reportRefused(code, read.fields.reason ?? '', reason.slice(0, 1000)));
  try {
    await reportQr(platform, networkOf(request.ip), code, read.data.reason);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.details.retryAfter) reply.header('retry-after', error.details.retryAfter);
    return answer(reply, error.status, reportRefused(code, error.message, read.data.reason));
  }
  return answer(reply, 200, thanksPage);
}

async function find(platform: Platform, written: string): Promise<SentPage> {
  try {
    return await pageOf(platform, codeIn(written));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return unknownCode;
    throw error;
  }
}

function show(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SentPage,
): FastifyReply | Promise<FastifyReply> {
  guarded(reply)
    .status(page.status)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag);
  const etags = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  if (page.status === 200 && etags?.includes(page.etag)) return reply.status(304).send();
  return sendPacked(request, reply, page.body);
}
