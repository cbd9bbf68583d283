import type { FastifyRequest } from 'fastify';
import type { orderFileCalls, ticketFileCalls } from '#contract/files';
import type { Owned } from '../../platform/work/authorize.ts';
import { type Ctx, rowId } from '../../platform/work/ctx.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { answerCheck, answerDrawn, answerFile, answerThumb, type FileColumns } from './private-files.ts';
import type { Api } from '../../platform/http/api.ts';
import { laserOf } from '../devices/service.ts';

interface Records<R extends { id: number; person_id: number }, F extends Omit<FileColumns, 'sha256'>> {
  /** Returns the record whose files the caller may see; refuses any other. */
  find(ctx: Ctx, id: string): Promise<Owned<R>>;
  selectFile(on: Queryable, record: Owned<{ id: number }>, file: number): Promise<F | undefined>;
  /** Notes that the caller fetches a file, to keep it and not only to see it on a page. */
  noteDownload?(ctx: Ctx, record: Owned<R>, file: F): Promise<void>;
}

/** A page's own pictures and viewers read files too; a link that saves one is followed like a link to a page. */
const isToSee = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'image' ||
  (headers['sec-fetch-dest'] === 'empty' && headers['sec-fetch-mode'] === 'cors');

export function serveFiles<
  R extends { id: number; person_id: number },
  F extends Omit<FileColumns, 'sha256'>,
>(
  api: Api,
  calls: typeof orderFileCalls | typeof ticketFileCalls,
  { find, selectFile, noteDownload }: Records<R, F>,
): void {
  const fileAt = async (ctx: Ctx, { id, fileId }: { id: string; fileId: string }) =>
    selectFile(ctx.db, await find(ctx, id), rowId(fileId));
  api.serve(calls.file, async (ctx, { params }, { request }) => {
    const record = await find(ctx, params.id);
    const file = await selectFile(ctx.db, record, rowId(params.fileId));
    const answer = answerFile(ctx, file);
    if (file && !isToSee(request)) await noteDownload?.(ctx, record, file);
    return answer;
  });
  api.serve(calls.thumb, async (ctx, { params, query: { w, page } }) =>
    answerThumb(ctx, await fileAt(ctx, params), { width: w, page }),
  );
  for (const as of ['pdf', 'svg'] as const)
    api.serve(calls[as], async (ctx, { params }) => answerDrawn(ctx, await fileAt(ctx, params), as));
  api.serve(calls.check, async (ctx, { params, query }) => {
    const record = await find(ctx, params.id);
    const [file, laser] = await Promise.all([
      selectFile(ctx.db, record, rowId(params.fileId)),
      laserOf(ctx.db, record.person_id),
    ]);
    return answerCheck(ctx, file, laser, query.page);
  });
}
