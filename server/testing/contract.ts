import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '#contract/common/endpoint';
import { errorStatus, type Failure } from '#contract/common/errors';
import { parse } from '#contract/common/validation';

const folder = path.join(import.meta.dirname, '../../contract');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'who' in value && 'path' in value && 'answer' in value;

/** Every endpoint of the contract, those with the fewest parameters first. */
export const allEndpoints: readonly Endpoint[] = [
  ...new Set(
    (
      await Promise.all(
        readdirSync(folder)
          .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
          .map(async (file) =>
            // Some calls that belong together are in one object.
            Object.values((await import(path.join(folder, file))) as object)
              .flatMap((value: unknown) => [value, ...Object.values(value ?? {})])
              .filter(isEndpoint),
          ),
      )
    ).flat(),
  ),
].toSorted((a, b) => a.path.split('{').length - b.path.split('{').length);

const patterns = allEndpoints.map((call) => ({
  call,
  pattern: new RegExp(`^/api/${call.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
}));

/** Returns the endpoint for a method and a path such as `/api/design/one/12`. */
export const endpointAt = (method: string, pathname: string): Endpoint | undefined =>
  patterns.find(({ call, pattern }) => call.method === method && pattern.test(pathname))?.call;

/**
 * Throws unless a failed answer has the shape of all failures: a known code with its status, and a Persian
 * sentence.
 */
export function checkFailure(status: number, body: unknown, where: string): Failure {
  const failure = body as Partial<Failure> | null;
  const wrong = (what: string) => new Error(`${where}: ${what} in ${status} ${JSON.stringify(body)}`);
  if (failure?.error !== true || !failure.code) throw wrong('no failure');
  if (errorStatus[failure.code] !== status) throw wrong('a status that is not the code’s');
  if (typeof failure.message !== 'string' || !/[آ-ی]/.test(failure.message))
    throw wrong('no Persian sentence');
  for (const key of Object.keys(failure))
    if (!['error', 'code', 'message', 'fields', 'missing', 'retryAfter', 'current'].includes(key))
      throw wrong(`"${key}"`);
  if (failure.code === 'VALIDATION' && Object.keys(failure.fields ?? {}).length === 0)
    throw wrong('no field');
  for (const each of Object.values(failure.fields ?? {}))
    if (!/[آ-ی]/.test(each)) throw wrong('a field without a Persian sentence');
  return failure as Failure;
}

/** Throws unless a successful answer matches the contract; the serializer does not check values. */
export function checkAnswer(call: Endpoint | undefined, body: unknown): unknown {
  if (!call || typeof call.answer === 'string') return body;
  const parsed = parse(call.answer, body);
  if (!parsed.ok)
    throw new Error(
      `${call.method} ${call.path} answers ${JSON.stringify(body)}: ${JSON.stringify(parsed.fields)}`,
    );
  if (!isDeepStrictEqual(parsed.data, body))
    throw new Error(`${call.method} ${call.path} answers more than its contract: ${JSON.stringify(body)}`);
  return parsed.data;
}
