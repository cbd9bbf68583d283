import { type Endpoint, pathOf } from '#contract/common/endpoint';
import { tabStorage } from './browser-storage.ts';
import { randomId } from './random-id.ts';

/** In ms since the last try; after that the same input is a new call. */
const lifetimeMs = 10 * 60_000;

type Input = {
  body?: unknown;
  params?: unknown;
  query?: unknown;
  files?: readonly File[];
  extras?: Record<string, File | undefined>;
};
type StoredKey = [print: string, key: string, triedAt: number];

const storageKeyOf = (call: Endpoint, { params }: Input) =>
  `hakkak key ${call.method} ${pathOf(call, params as Record<string, string> | undefined)}`;

/** Returns the idempotency key of a call with this input: a new one, or that of a try without an answer. */
export function keyFor(call: Endpoint, input: Input): string {
  const storageKey = storageKeyOf(call, input);
  const print = fingerprint(input);
  const now = Date.now();
  const [storedPrint, stored, triedAt = 0] = (tabStorage.readJson(storageKey) ?? []) as Partial<StoredKey>;
  const key = stored && storedPrint === print && now - triedAt < lifetimeMs ? stored : randomId();
  tabStorage.write(storageKey, JSON.stringify([print, key, now] satisfies StoredKey));
  return key;
}

export const forgetKey = (call: Endpoint, input: Input): void =>
  tabStorage.write(storageKeyOf(call, input), null);

const printOf = (file: File | undefined) => file && [file.name, file.size, file.lastModified];

const fingerprint = ({ params, query, body, files, extras }: Input) =>
  JSON.stringify([
    params,
    query,
    body,
    files?.map(printOf),
    ...(extras ? [Object.entries(extras).map(([name, file]) => [name, printOf(file)])] : []),
  ]);
