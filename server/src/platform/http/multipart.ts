import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { ExtraPart, FilePart } from '#contract/common/endpoint';
import { formatNumber } from '#contract/common/money';
import type { FileStore, StagedFile } from '../files/store.ts';
import { closeWhenIdle, LineBroken, readInTurns } from './bodies.ts';
import { Refusal, refuseField } from '../foundation/refusal.ts';

export interface Form {
  fields: Record<string, unknown>;
  files: StagedFile[];
  extras: Record<string, StagedFile>;
}

/** Reads a multipart body and stages its files. If it throws, all staged files are deleted. */
export async function readForm(
  request: FastifyRequest,
  part: FilePart,
  others: Readonly<Record<string, ExtraPart>>,
  store: FileStore,
): Promise<Form> {
  if (!request.isMultipart())
    throw new Refusal('FILE_TYPE', 'این درخواست باید به شکل فرم چندبخشی فرستاده شود.');
  const fields: Record<string, unknown> = {};
  const files: StagedFile[] = [];
  const extras: Record<string, StagedFile> = {};
  const stop = closeWhenIdle(request);
  const body = readInTurns(request.raw);
  try {
    const parts = withBody(request, body).parts({
      limits: {
        fields: 50,
        fieldSize: 64 * 1024,
        fileSize: Math.max(part.maxBytes, ...Object.values(others).map((other) => other.maxBytes)),
        files: part.max + Object.keys(others).length + 1,
      },
    });
    for await (const each of parts) {
      if (each.type === 'file') {
        const other = Object.hasOwn(others, each.fieldname) ? others[each.fieldname] : undefined;
        if (other) {
          if (Object.hasOwn(extras, each.fieldname))
            throw refuseField(each.fieldname, 'اینجا فقط یک فایل می‌توانید بگذارید.');
          extras[each.fieldname] = await store.stage(each.file, each.filename ?? '', other);
          continue;
        }
        if (each.fieldname !== part.name)
          throw refuseField(each.fieldname.slice(0, 100), 'این فایل برای قسمت دیگری از فرم است.');
        if (files.length === part.max) throw tooMany(part);
        files.push(await store.stage(each.file, each.filename ?? '', part));
      } else {
        if (each.valueTruncated || each.fieldnameTruncated)
          throw refuseField(each.fieldname.slice(0, 100), 'این متن بیش از حد بلند است. کوتاه‌ترش کنید.');
        if (Object.hasOwn(fields, each.fieldname))
          throw refuseField(each.fieldname, 'این قسمت دو بار فرستاده شده است.');
        fields[each.fieldname] = each.value;
      }
    }
    return { fields, files, extras };
  } catch (error) {
    await store.deleteStaged([...files, ...Object.values(extras)]);
    throw asRefusal(error, part);
  } finally {
    stop();
    body.destroy();
  }
}

/** The parser can only read `request.raw`, so this puts `body` in its place. */
const withBody = (request: FastifyRequest, body: Readable): FastifyRequest =>
  Object.create(request, {
    raw: { value: Object.assign(body, { headers: request.headers }) },
  }) as FastifyRequest;

const tooMany = (part: FilePart) =>
  refuseField(part.name, `حداکثر ${formatNumber(part.max)} فایل می‌توانید بفرستید.`);

const incomplete = () => refuseField('body', 'همهٔ فرم نرسید. دوباره بفرستید.');

function asRefusal(error: unknown, part: FilePart): unknown {
  if (error instanceof Refusal) return error;
  const code = (error as { code?: string }).code ?? '';
  if (code === 'FST_FILES_LIMIT') return tooMany(part);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('FILE_TOO_LARGE');
  if (error instanceof LineBroken || code.startsWith('FST_') || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return incomplete();
  // busboy's errors have no code. They report a truncated or malformed body, or a boundary ("needle") that is
  // too long.
  if (error instanceof Error && /multipart|unexpected end|boundary|malformed|needle/i.test(error.message))
    return incomplete();
  return error;
}
