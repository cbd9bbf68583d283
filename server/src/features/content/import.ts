/** Ready texts of QR orders from a CSV file. */
import { readFile } from 'node:fs/promises';
import { readCsv } from '#contract/common/csv';
import type { BodyOf } from '#contract/common/endpoint';
import { formatNumber } from '#contract/common/money';
import { parse } from '#contract/common/validation';
import * as contract from '#contract/content';
import type { Ctx } from '../../platform/ctx.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import { Refusal, refuseField } from '../../platform/http/refusal.ts';
import { type Fields, kindOf } from './kinds.ts';
import { insertItems } from './queries.ts';
import { performOn, recordChange } from './service.ts';

const columns = ['categoryId', 'input', 'title', 'text', 'poet'] as const;

/** Adds the texts of a file, all or none; `partial` adds those that are right. Lines are counted from 1, the head's. */
export async function importTexts(
  ctx: Ctx,
  { partial }: BodyOf<typeof contract.importQrTexts>,
  file: StagedFile,
) {
  const kind = kindOf('qr-texts');
  const bytes = await readFile(file.staged);
  let written: string;
  try {
    written = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('BAD_FILE', 'این فایل با UTF-8 ذخیره نشده است. آن را با نوع «CSV UTF-8» ذخیره کنید.');
  }
  const table = readCsv(written);
  const [head] = table;
  const places = columns.map((name) => head?.cells.findIndex((cell) => cell.trim() === name) ?? -1);
  const absent = columns.filter((name, at) => name !== 'poet' && places[at] === -1);
  if (absent.length > 0)
    throw refuseField('file', `سطر اول فایل باید این ستون‌ها را داشته باشد: ${absent.join('، ')}`);
  const lines = table.slice(1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (lines.length === 0) throw refuseField('file', 'این فایل هیچ متنی ندارد.');
  if (lines.length > contract.mostImported)
    throw refuseField(
      'file',
      `هر فایل حداکثر ${formatNumber(contract.mostImported)} متن دارد. آن را چند تکه کنید.`,
    );
  return performOn(ctx, kind, async (work) => {
    const refused: { line: number; message: string }[] = [];
    const rows: Fields[] = [];
    for (const { line, cells } of lines) {
      const given = Object.fromEntries(columns.map((name, at) => [name, cells[places[at] ?? -1] ?? '']));
      const read = parse(contract.qrTexts.create.body, {
        ...given,
        categoryId: given.categoryId?.trim(),
        input: given.input?.trim(),
      });
      if (!read.ok) {
        refused.push({ line, message: Object.values(read.fields)[0] ?? 'این سطر درست نیست.' });
        continue;
      }
      try {
        await kind.check?.(work.tx, read.data, null);
        rows.push({ ...kind.toRow(read.data, null, work.now), poet: read.data.poet || null });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.push({ line, message: error.message });
      }
    }
    if (refused.length > 0 && partial !== 'true') return { added: 0, refused };
    if (rows.length > 0) {
      await insertItems(work.tx, kind, rows, work.now);
      recordChange(ctx, work, kind, {
        action: 'create',
        item: null,
        before: null,
        after: { file: file.filename, added: rows.length },
      });
    }
    return { added: rows.length, refused };
  });
}
