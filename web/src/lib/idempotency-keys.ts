import type { Endpoint } from '#contract/common/endpoint';
import { tabStorage } from './browser-storage.ts';
import { randomId } from './random-id.ts';

/** ms after its last try until the same input means to be done once more. */
const livesFor = 10 * 60_000;

type Input = { body?: unknown; params?: unknown; query?: unknown; files?: readonly File[] };
type Kept = [print: string, key: string, triedAt: number];

const placeOf = (call: Endpoint) => `hakkak key ${call.path}`;

/** The key of a call with this input: a new one, or that of a try whose answer never came. */
export function keyFor(call: Endpoint, input: Input): string {
  const print = fingerprint(input);
  const now = Date.now();
  const [keptPrint, kept, triedAt = 0] = (tabStorage.readJson(placeOf(call)) ?? []) as Partial<Kept>;
  const key = kept && keptPrint === print && now - triedAt < livesFor ? kept : randomId();
  tabStorage.write(placeOf(call), JSON.stringify([print, key, now] satisfies Kept));
  return key;
}

/** It is known whether the call was done. */
export const forgetKey = (call: Endpoint): void => tabStorage.write(placeOf(call), null);

const fingerprint = ({ params, query, body, files }: Input) =>
  JSON.stringify([params, query, body, files?.map((file) => [file.name, file.size, file.lastModified])]);
