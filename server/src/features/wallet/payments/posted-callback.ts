/**
 * Some gateways send the browser back with a form. Such a POST has no cookie, because it comes from another site, and does
 * nothing: it is answered with the address of the GET, which has the form's fields in its query.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { paymentCallback } from '#contract/wallet';
import { readText } from '../../../platform/http/bodies.ts';

const formBytes = 16 * 1024;
/** A gateway's parameters are short; nothing longer may go into an address. */
const longest = { fields: 30, name: 100, value: 500 };

type Fields = [name: string, value: string][];

async function readFields({ headers }: FastifyRequest, text: string): Promise<Fields> {
  const type = headers['content-type'] ?? '';
  const given: [string, unknown][] = type.startsWith('application/json')
    ? Object.entries(JSON.parse(text || '{}') as object)
    : [...(await new Response(text, { headers: { 'content-type': type } }).formData())];
  return given.flatMap(
    ([name, value]): Fields =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)]] : [],
  );
}

export async function postedCallbacks(app: FastifyInstance): Promise<void> {
  const [path] = paymentCallback.path.split('{');
  await app.register(async (posted) => {
    posted.removeAllContentTypeParsers();
    posted.addContentTypeParser(
      '*',
      { bodyLimit: formBytes },
      async (request: FastifyRequest, body: IncomingMessage) => {
        const text = await readText(request, body);
        // Without readable fields the GET says what became of the payment as far as it knows.
        return readFields(request, text).catch((): Fields => []);
      },
    );
    posted.setErrorHandler((_, __, reply) => reply.redirect(paymentCallback.failsTo, 303));
    posted.post<{ Params: { gateway: string }; Body: Fields | undefined }>(
      `/api/${path}:gateway`,
      { bodyLimit: formBytes },
      ({ params, url, body }, reply) => {
        const query = new URLSearchParams(url.split('?')[1]);
        for (const [name, value] of (body ?? []).slice(0, longest.fields))
          if (name.length <= longest.name && value.length <= longest.value) query.set(name, value);
        return reply.redirect(`/api/${path}${encodeURIComponent(params.gateway)}?${query.toString()}`, 303);
      },
    );
  });
}
