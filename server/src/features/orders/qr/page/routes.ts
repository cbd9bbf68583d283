import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../../../platform/work/ctx.ts';
import { rateLimits } from '../../../../platform/http/rate-limits.ts';
import { answerError, type OfPage, receiveReport, type ReportOfPage, sendFont, sendPage } from './serve.ts';
import { readForm } from '../../open-pages/send.ts';
import { Views } from './views.ts';

/** Bytes of a report's form: a thousand letters, each written as nine. */
const formBytes = 16 * 1024;

export async function qrPages(app: FastifyInstance, platform: Platform): Promise<void> {
  const views = new Views(platform);
  app.addHook('onClose', () => views.close());
  const countCall = rateLimits(platform, 'page');

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('application/x-www-form-urlencoded', { bodyLimit: formBytes }, readForm);
    pages.setErrorHandler(answerError);
    pages.get('/q/vazirmatn.woff2', (_, reply) => sendFont(reply));
    pages.get<OfPage>('/q/:code', (request, reply) => sendPage(platform, views, request, reply));
    // The answer to a report has this address, which somebody may open again.
    pages.get<OfPage>('/q/:code/report', (request, reply) =>
      reply.redirect(`/q/${encodeURIComponent(request.params.code)}`),
    );
    pages.post<ReportOfPage>('/q/:code/report', { bodyLimit: formBytes }, (request, reply) =>
      receiveReport(platform, countCall, request, reply),
    );
  });
}
