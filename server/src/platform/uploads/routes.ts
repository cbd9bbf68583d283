/** The calls of resumable uploads, by tus 1.0.0: https://tus.io/protocols/resumable-upload */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type UploadPurpose,
  tusVersion,
  uploadLimits,
  uploadPath,
  uploadPurposes,
} from '#contract/common/uploads';
import type { Platform } from '../work/ctx.ts';
import { closeWhenIdle } from '../http/bodies.ts';
import { checkOrigin } from '../http/origin.ts';
import { rateLimits } from '../http/rate-limits.ts';
import { Refusal, refuseField } from '../foundation/refusal.ts';
import { type Caller, callerOf, unauthenticated } from '../sessions.ts';
import type { OwnUpload, UploadRow } from './queries.ts';
import { receive, stopReceiving } from './receiving.ts';
import { createUpload, endUpload, expiryOf, ownUpload } from './uploads.ts';

const piece = 'application/offset+octet-stream';
type OfUpload = FastifyRequest<{ Params: { id: string } }>;

export async function uploadRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  const countCall = rateLimits(platform, 'upload');
  const callers = new WeakMap<FastifyRequest, Caller>();
  const callerBehind = (request: FastifyRequest): Caller => {
    const caller = callers.get(request);
    if (!caller) throw new Refusal('UNAUTHENTICATED');
    return caller;
  };
  const by = (request: FastifyRequest) => ({ ...platform, caller: callerBehind(request) });

  await app.register(async (tus) => {
    tus.removeAllContentTypeParsers();
    // The handler reads the body itself, or leaves it.
    tus.addContentTypeParser([piece, 'application/json', 'text/plain'], (_request, _body, done) =>
      done(null, undefined),
    );

    tus.addHook('onRequest', async (request, reply) => {
      reply.header('tus-resumable', tusVersion).header('cache-control', 'no-store');
      if (request.method === 'OPTIONS') return;
      if (methodOf(request) !== 'HEAD') checkOrigin(request, platform.environment);
      const caller = await callerOf(platform, request);
      countCall('read', caller, request.ip);
      if (!caller) throw await unauthenticated(platform.pool, request);
      callers.set(request, caller);
      if (request.headers['tus-resumable'] !== tusVersion)
        return reply.status(412).header('tus-version', tusVersion).send();
    });

    const answerOptions = (_: FastifyRequest, reply: FastifyReply) =>
      reply
        .status(204)
        .header('tus-version', tusVersion)
        .header('tus-extension', 'creation,termination,expiration')
        .header('tus-max-size', uploadLimits.maxBytes)
        .send();
    tus.options(uploadPath, answerOptions);
    tus.options(`${uploadPath}/:id`, answerOptions);

    tus.post(uploadPath, async (request, reply) => {
      const caller = callerBehind(request);
      countCall('upload', caller, request.ip);
      const upload = await createUpload(platform, caller, announced(request));
      return withExpiry(reply, upload).status(201).header('location', `${uploadPath}/${upload.id}`).send();
    });

    /** Returns the caller's upload once the request that it was being received from has ended. */
    const resumed = async (request: OfUpload): Promise<OwnUpload> => {
      await ownUpload(by(request), request.params.id);
      await stopReceiving(platform, request.params.id);
      return ownUpload(by(request), request.params.id);
    };

    const show = async (request: OfUpload, reply: FastifyReply) => {
      const upload = await resumed(request);
      return withExpiry(reply, upload)
        .status(200)
        .header('upload-offset', upload.received)
        .header('upload-length', upload.size)
        .send();
    };

    const take = async (request: OfUpload, reply: FastifyReply) => {
      const offset = wholeNumber(request, 'upload-offset');
      if (request.headers['content-type']?.split(';')[0]?.trim() !== piece)
        throw new Refusal('FILE_TYPE', `نوع محتوای این درخواست باید ${piece} باشد.`);
      const upload = await resumed(request);
      if (upload.received !== offset)
        throw new Refusal('CONFLICT', 'این بخش از فایل جای درستی ندارد. بارگذاری را از سر بگیرید.');
      if (offset + Number(request.headers['content-length'] ?? 0) > upload.size) throw tooMuch();
      const received = await bytesAfter(request, upload);
      return withExpiry(reply, { received_at: platform.clock.now() })
        .status(204)
        .header('upload-offset', received)
        .send();
    };

    const bytesAfter = async (request: OfUpload, upload: OwnUpload): Promise<number> => {
      if (upload.received === upload.size) {
        if (request.headers['transfer-encoding'] !== undefined) throw tooMuch();
        return upload.size;
      }
      const stop = closeWhenIdle(request);
      return receive(platform, upload, request.raw).finally(stop);
    };

    const end = async (request: OfUpload, reply: FastifyReply) => {
      await endUpload(platform, await ownUpload(by(request), request.params.id));
      return reply.status(204).send();
    };

    const one = `${uploadPath}/:id`;
    tus.head<{ Params: { id: string } }>(one, show);
    tus.patch<{ Params: { id: string } }>(one, take);
    tus.delete<{ Params: { id: string } }>(one, end);
    // For clients that can only POST.
    tus.post<{ Params: { id: string } }>(one, (request, reply) => {
      const method = methodOf(request);
      if (method === 'PATCH') return take(request, reply);
      if (method === 'DELETE') return end(request, reply);
      if (method === 'HEAD') return show(request, reply);
      throw new Refusal('NOT_FOUND');
    });
  });
}

const methodOf = ({ method, headers }: FastifyRequest): string => {
  const other = headers['x-http-method-override'];
  return method === 'POST' && typeof other === 'string' ? other.toUpperCase() : method;
};

const tooMuch = () => new Refusal('FILE_TOO_LARGE');

const withExpiry = (reply: FastifyReply, upload: Pick<UploadRow, 'received_at'>) =>
  reply.header('upload-expires', expiryOf(upload).toUTCString());

function wholeNumber({ headers }: FastifyRequest, name: 'upload-offset' | 'upload-length'): number {
  const value = headers[name];
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value))
    throw refuseField(name, 'این عدد درست فرستاده نشده است.');
  return Number(value);
}

/** Reads the headers of a creation: `Upload-Length`, and `filename` and `purpose` of `Upload-Metadata`. */
function announced(request: FastifyRequest): { filename: string; purpose: UploadPurpose; size: number } {
  if (request.headers['upload-defer-length'] !== undefined)
    throw refuseField('upload-length', 'حجم فایل باید از اول معلوم باشد.');
  const size = wholeNumber(request, 'upload-length');
  const written = String(request.headers['upload-metadata'] ?? '').slice(0, 4000);
  const metadata = new Map(
    written.split(',').map((pair): [string, string] => {
      const [key = '', value = ''] = pair.trim().split(' ');
      return [key, Buffer.from(value, 'base64').toString('utf8')];
    }),
  );
  const filename = metadata.get('filename') ?? '';
  if (filename === '') throw refuseField('filename', 'نام فایل فرستاده نشده است.');
  const purpose = uploadPurposes.find((each) => each === metadata.get('purpose'));
  if (!purpose) throw refuseField('purpose', 'معلوم نیست این فایل برای چیست.');
  return { filename, purpose, size };
}
