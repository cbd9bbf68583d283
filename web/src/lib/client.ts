import type { AnswerOf, BodyInput, Endpoint, Params, QueryInput } from '#contract/common/endpoint';
import { changeHeader, pathOf } from '#contract/common/endpoint';
import { endedHeader, type ErrorCode, type Failure } from '#contract/common/errors';
import { recordAnswer } from './event-marks.ts';
import { saveFile } from './save-file.ts';

/** The input of a call; the contract decides which parts are required. That of a call that is not known may have all. */
export type CallInput<E extends Endpoint> = string extends E['path'] ? AnyInput : KnownInput<E>;

type AnyInput = {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
  files?: readonly File[];
  extras?: Record<string, File>;
};

type KnownInput<E extends Endpoint> = (keyof Params<E> extends never
  ? { params?: undefined }
  : { params: Params<E> }) &
  (QueryInput<E> extends undefined ? { query?: undefined } : { query?: Partial<QueryInput<E>> }) &
  (BodyInput<E> extends undefined ? { body?: undefined } : { body: BodyInput<E> }) & {
    files?: readonly File[];
  } & (E extends { extras: object }
    ? { extras?: Partial<Record<keyof E['extras'] & string, File>> }
    : object);

const unsettled = new Set<CallError['code']>(['OFFLINE', 'INTERNAL', 'UNAVAILABLE']);

/** Returns whether a call with this answer may still have been carried out, and may be tried again. */
export const isUnsettled = (code: CallError['code']): boolean => unsettled.has(code);

/** Returns whether an error is about a file of the call, such as a video that phones do not play. */
export const isAboutFile = (code: CallError['code']): boolean =>
  code === 'FILE_TYPE' || code === 'BAD_FILE' || code === 'FILE_TOO_LARGE';

export interface CallOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Its failure is not shown, because the person did not ask for it. */
  isQuiet?: boolean;
  /** The call continues while the page is closed; browsers allow 64 KiB for that. */
  isLasting?: boolean;
  /** Reports the upload's progress: percent from 0 to 100, speed in bytes a second. */
  onProgress?: (percent: number, speed: number) => void;
}

/** The error of a refused call, or of one that never reached the server (code `OFFLINE`). */
export class CallError extends Error {
  readonly code: ErrorCode | 'OFFLINE';
  /** One Persian sentence for each refused field. */
  readonly fields: Record<string, string>;
  /** In tomans. */
  readonly missing: number | undefined;
  /** In seconds. */
  readonly retryAfter: number | undefined;
  /** The record as it is now, where somebody else has changed it. */
  readonly current: object | undefined;
  /** The login did not expire: it was ended, perhaps because this browser is not the person's any more. */
  readonly ended: boolean;

  constructor(failure: Partial<Failure> & { message: string }, ended = false) {
    super(failure.message);
    this.code = failure.code ?? 'OFFLINE';
    this.fields = failure.fields ?? {};
    this.missing = failure.missing;
    this.retryAfter = failure.retryAfter;
    this.current = failure.current;
    this.ended = ended;
  }
}

export const offline = (): CallError =>
  new CallError({ message: 'ارتباط با سرور برقرار نشد. اینترنت خود را بررسی کنید.' });

/** Of an answer that is not the shop's own, such as that of a proxy in front of it. */
const noAnswer = 'حکاک الان جواب نداد؛ چند لحظهٔ دیگر دوباره تلاش کنید.';

type FailureHandler = (error: CallError) => void;
let onFailure: FailureHandler = () => {};

/** Registers the one handler that shows the message of every failed call before its caller sees the error. */
export function handleFailures(handler: FailureHandler): void {
  onFailure = handler;
}

/** Calls the server. Rejects with a CallError, or with the AbortError of `signal`. */
export async function send<E extends Endpoint>(
  call: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const { url, headers, body } = requestOf(call, input, options);
  const { status, text, header } =
    body instanceof FormData && !options.isLasting
      ? await upload(call.method, url, headers, body, options)
      : await plain(call.method, url, headers, body, options);
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new CallError({ message: noAnswer });
  }
  if (status === 200) {
    recordAnswer(header);
    const change = call.records && header(changeHeader);
    return (change ? { ...(answer as object), change } : answer) as AnswerOf<E>;
  }
  throw failed(answer as Failure, header, options);
}

function requestOf<E extends Endpoint>(call: E, input: CallInput<E>, { idempotencyKey }: CallOptions) {
  const url = pathOf(call, input.params) + searchOf(input.query);
  const headers: Record<string, string> = {};
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (call.files)
    return { url, headers, body: formOf(input.body, call.files.name, input.files ?? [], extrasOf(input)) };
  if (input.body === undefined) return { url, headers, body: undefined };
  headers['content-type'] = 'application/json';
  return { url, headers, body: JSON.stringify(input.body) };
}

function failed(failure: Failure, header: Raw['header'], { isQuiet }: CallOptions): CallError {
  const error = new CallError(
    { ...failure, message: failure.message || noAnswer },
    header(endedHeader) !== null,
  );
  if (!isQuiet || error.code === 'UNAUTHENTICATED') onFailure(error);
  return error;
}

/** Calls the server for a file, and rejects as `send` does. `filename` is the name that the server gives it. */
export async function fetchFile<E extends Endpoint>(
  call: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<{ file: Blob; filename: string }> {
  const { url, ...request } = requestOf(call, input, options);
  const { method } = call;
  const { signal } = options;
  try {
    const answer = await fetch(url, { method, signal, ...request, credentials: 'same-origin' });
    const header = (name: string) => answer.headers.get(name);
    if (answer.status !== 200) throw failed((await answer.json()) as Failure, header, options);
    const name = /filename\*=UTF-8''([^;]+)/.exec(header('content-disposition') ?? '')?.[1];
    // The whole body is awaited, so that a download that breaks off halfway saves no file.
    return { file: await answer.blob(), filename: decodeURIComponent(name ?? '') };
  } catch (error) {
    if (error instanceof CallError || (error as Error).name === 'AbortError') throw error;
    throw offline();
  }
}

/** Downloads a file under the name the server gives it. */
export async function download<E extends Endpoint>(call: E, input: CallInput<E>): Promise<void> {
  const { file, filename } = await fetchFile(call, input);
  saveFile(file, filename, file.type);
}

function searchOf(query: object | undefined): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return entries.length ? `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}` : '';
}

type Extras = Record<string, File | undefined>;
const extrasOf = (input: object): Extras => ('extras' in input ? (input.extras as Extras) : undefined) ?? {};

function formOf(fields: unknown, name: string, files: readonly File[], extras: Extras): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(
    (fields ?? {}) as Record<string, string | number | boolean | object | undefined>,
  ))
    if (value !== undefined)
      form.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  for (const [part, file] of Object.entries(extras)) if (file) form.append(part, file, file.name);
  for (const file of files) form.append(name, file, file.name);
  return form;
}

interface Raw {
  status: number;
  text: string;
  header: (name: string) => string | null;
}

async function plain(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: string | FormData | undefined,
  { signal, isLasting: keepalive = false }: CallOptions,
): Promise<Raw> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      signal,
      keepalive,
      credentials: 'same-origin',
    });
    const { status, headers: answered } = response;
    return { status, text: await response.text(), header: (name) => answered.get(name) };
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    throw offline();
  }
}

function upload(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: FormData,
  { signal, onProgress }: CallOptions,
): Promise<Raw> {
  const began = performance.now();
  return sendMeasured(method, url, headers, body, signal, (loaded, total) =>
    onProgress?.(
      total ? Math.floor((loaded / total) * 100) : 0,
      loaded / ((performance.now() - began) / 1000 || 1),
    ),
  );
}

/** Sends a body and reports in bytes how much of it has gone. fetch cannot, so this uses XMLHttpRequest. */
export function sendMeasured(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: FormData | Blob,
  signal: AbortSignal | undefined,
  onProgress: (loaded: number, total: number) => void,
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      });
    request.onerror = () => reject(offline());
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal?.aborted) return request.onabort?.(new ProgressEvent('abort'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
