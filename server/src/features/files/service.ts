import type { orderFileCalls, ticketFileCalls } from '#contract/files';
import type { Owned } from '../../platform/work/authorize.ts';
import { type Ctx, rowId } from '../../platform/work/ctx.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { answerCheck, answerDrawn, answerFile, answerThumb, type FileColumns } from './private-files.ts';
import type { Api } from '../../platform/http/api.ts';
import { laserOf } from '../devices/service.ts';

interface Records {
  /** Returns the record whose files the caller may see; refuses any other. */
  find(ctx: Ctx, id: string): Promise<Owned<{ id: number; person_id: number }>>;
  selectFile(
    on: Queryable,
    record: Owned<{ id: number }>,
    file: number,
  ): Promise<Omit<FileColumns, 'sha256'> | undefined>;
}

export function serveFiles(
  api: Api,
  calls: typeof orderFileCalls | typeof ticketFileCalls,
  { find, selectFile }: Records,
): void {
  const fileAt = async (ctx: Ctx, { id, fileId }: { id: string; fileId: string }) =>
    selectFile(ctx.db, await find(ctx, id), rowId(fileId));
  api.serve(calls.file, async (ctx, { params }) => answerFile(ctx, await fileAt(ctx, params)));
  api.serve(calls.thumb, async (ctx, { params, query }) =>
    answerThumb(ctx, await fileAt(ctx, params), query.w),
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
