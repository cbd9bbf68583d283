import { readFile } from 'node:fs/promises';
import type { BodyOf } from '#contract/common/endpoint';
import type { importQrTexts } from '#contract/content';
import { notUtf8, qrTextSteps } from '#contract/qr-texts-file';
import type { Ctx } from '../../platform/work/ctx.ts';
import type { Tx } from '../../platform/database/pipeline.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import { inTurns } from '../../platform/foundation/in-turns.ts';
import { Refusal, refuseField } from '../../platform/foundation/refusal.ts';
import { kindOf } from './kinds.ts';
import type { Fields } from './kind.ts';
import { insertItems } from './queries.ts';
import { performOn, record } from './service.ts';

/** The number of texts of a file whose titles are shown in the record of changes. */
const maxTitles = 20;

/** Bytes decoded at a time. Decoding 5 MB at once would hold the event loop for up to 50 ms. */
const pieceBytes = 256 * 1024;

function* decoded(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at <= bytes.length; at += pieceBytes) {
    const isLast = at + pieceBytes > bytes.length;
    let piece: string;
    try {
      piece = decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: !isLast });
    } catch {
      throw new Refusal('BAD_FILE', notUtf8);
    }
    yield piece;
  }
}

/** Adds the texts of a file, all or none; `partial` adds those that are right. Lines are counted from 1, the head's. */
export async function importTexts(ctx: Ctx, { partial }: BodyOf<typeof importQrTexts>, file: StagedFile) {
  const kind = kindOf('qr-texts');
  const bytes = await readFile(file.staged);
  const lines = await inTurns(qrTextSteps(decoded(bytes)));
  if (typeof lines === 'string') throw refuseField('file', lines);
  const faultOf = async (tx: Tx, text: Fields): Promise<string | null> => {
    try {
      await kind.check?.(tx, text, null);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
  };
  return performOn(ctx, kind, async (work) => {
    const refused: { line: number; message: string }[] = [];
    const rows: Fields[] = [];
    // The check depends on a text's category and input only, so its result is kept for each.
    const checked = new Map<string, string | null>();
    for (const { line, text, fault } of lines) {
      if (fault !== null) {
        refused.push({ line, message: fault });
        continue;
      }
      const place = JSON.stringify([text.categoryId, text.input]);
      let wrong = checked.get(place);
      if (wrong === undefined) checked.set(place, (wrong = await faultOf(work.tx, text)));
      if (wrong === null) rows.push({ ...kind.toRow(text, null, work.now), poet: text.poet || null });
      else refused.push({ line, message: wrong });
    }
    if (rows.length === 0 || (refused.length > 0 && partial !== 'true')) return { added: 0, refused };
    const ids = await insertItems(work.tx, kind, rows, work.now);
    const titles = rows.slice(0, maxTitles).map(({ title }) => title);
    const after = { file: file.filename, added: ids.length, titles, ids };
    const change = await record(ctx, work, kind, { action: 'create', item: null, before: null, after });
    return { added: ids.length, refused, change };
  });
}
