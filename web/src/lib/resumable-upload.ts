import { tusVersion, uploadLimits, uploadPath, type UploadPurpose } from '#contract/common/uploads';
import type { Failure } from '#contract/common/errors';
import { deviceStorage } from './browser-storage.ts';
import { CallError, isUnsettled, offline, sendMeasured } from './client.ts';
import { filePrint } from './file-print.ts';
import { turns } from './turns.ts';

export interface ResumableState {
  name: string;
  /** In bytes. */
  size: number;
  /** `waiting`: for its turn; `offline`: for a connection. Both end by themselves. */
  status: 'waiting' | 'sending' | 'offline' | 'paused' | 'done' | 'failed';
  /** In bytes, as far as the server has them or is being sent them. */
  sent: number;
  /** In bytes a second. */
  speed: number;
  id: string | null;
  /** The sentence that says what went wrong. */
  error?: string;
}

/** In ms: the waits after a lost connection; the last one repeats. A browser that comes online ends them. */
const waits = [1000, 2000, 4000, 8000, 15_000];
/** In ms: the speed is that of this time. */
const speedTime = 5000;

/** Fewer than a person may have open on the server, and each gets on. */
const inTurn = turns(3);

export interface ResumableOptions {
  owner: string;
  purpose: UploadPurpose;
  /** Hears its id on the server. */
  onId?: (id: string) => void;
  /** Uses the received file, whether or not a page shows it; a failure is shown as the upload's, and tried again with it. */
  onArrived?: (id: string) => Promise<void>;
}

/** The key of the addresses of unfinished uploads, by the prints of their files. */
const storageKeyOf = (owner: string) => `hakkak uploads of ${owner}`;
type Stored = Record<string, { id: string; at: number }>;

function readStored(owner: string): Stored {
  const all = (deviceStorage.readJson(storageKeyOf(owner)) ?? {}) as Stored;
  const oldest = Date.now() - uploadLimits.hours * 3_600_000;
  return Object.fromEntries(Object.entries(all).filter(([, { at }]) => at > oldest));
}

function keep(owner: string, print: string, id: string | null): void {
  const { [print]: _, ...others } = readStored(owner);
  const stored = id === null ? others : { ...others, [print]: { id, at: Date.now() } };
  deviceStorage.write(storageKeyOf(owner), Object.keys(stored).length ? JSON.stringify(stored) : null);
}

/**
 * Sends one file by tus 1.0.0. It continues after a lost connection automatically, and after a reload once the same file is
 * chosen again. (`tus-js-client` would bring seven packages for the same; the special part here, recognizing a file by
 * its ends over plain HTTP too, it leaves to its user.)
 */
export class ResumableUpload {
  #state: ResumableState;
  readonly file: File;
  readonly #options: ResumableOptions;
  readonly #listeners = new Set<() => void>();
  #run: AbortController | null = null;
  #print: string | null = null;
  #hasArrived = false;
  #marks: { at: number; sent: number }[] = [];

  constructor(file: File, options: ResumableOptions) {
    this.file = file;
    this.#options = options;
    this.#state = { name: file.name, size: file.size, status: 'waiting', sent: 0, speed: 0, id: null };
  }

  get state(): ResumableState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #show(part: Partial<ResumableState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  start(): void {
    if (this.#run || this.#state.status === 'done') return;
    const run = new AbortController();
    this.#run = run;
    this.#marks = [];
    this.#show({ status: 'waiting', error: undefined, speed: 0 });
    inTurn(run.signal, () => this.#sendAndPass(run.signal)).then(
      () => this.#end({ status: 'done' }),
      (error: Error) => {
        if (!run.signal.aborted) this.#end({ status: 'failed', error: error.message, speed: 0 });
      },
    );
  }

  async #sendAndPass(signal: AbortSignal): Promise<void> {
    if (!this.#hasArrived) {
      this.#show({ status: 'sending' });
      await this.#send(signal);
    }
    this.#hasArrived = true;
    this.#show({ status: 'done', sent: this.file.size, speed: 0 });
    if (this.#state.id !== null) await this.#options.onArrived?.(this.#state.id);
  }

  #end(part: Partial<ResumableState>): void {
    this.#run = null;
    this.#show(part);
  }

  pause(): void {
    this.#run?.abort();
    this.#end({ status: 'paused', speed: 0 });
  }

  /** Stops, and has the server delete the received part. */
  async cancel(): Promise<void> {
    this.#run?.abort();
    this.#run = null;
    const { id } = this.#state;
    if (this.#print) keep(this.#options.owner, this.#print, null);
    if (id) await endUpload(id);
  }

  /** The upload was used, so the same file begins a new one. */
  forget(): void {
    if (this.#print) keep(this.#options.owner, this.#print, null);
  }

  async #send(signal: AbortSignal): Promise<void> {
    const file = this.file;
    this.#print ??= await filePrint(file);
    const { owner, purpose } = this.#options;
    const uploadId = this.#state.id ?? readStored(owner)[this.#print]?.id ?? null;
    let [id, offset] = [uploadId, uploadId === null ? 0 : -1];
    let lost = 0;
    for (;;) {
      try {
        if (id === null) {
          id = await createUpload(file, purpose, signal);
          offset = 0;
        } else if (offset < 0) {
          offset = await offsetOf(id, signal);
        }
        keep(owner, this.#print, id);
        if (id !== this.#state.id) this.#options.onId?.(id);
        this.#show({ id, status: 'sending', sent: offset });
        if (offset >= file.size) return;
        const before = offset;
        const piece = file.slice(offset, offset + uploadLimits.chunkBytes);
        offset = await sendPiece(id, before, piece, signal, (loaded) => this.#progress(before + loaded));
        lost = 0;
      } catch (error) {
        signal.throwIfAborted();
        const code = error instanceof CallError ? error.code : 'OFFLINE';
        if (code === 'NOT_FOUND' && id !== null) {
          // The upload has expired, or was used.
          keep(owner, this.#print, null);
          [id, offset] = [null, 0];
          this.#show({ id });
        } else if (code === 'CONFLICT' && id !== null) {
          // The server has more or less of it than was thought.
          offset = -1;
          await pauseFor(waits[Math.min(lost++, waits.length - 1)] ?? 0, signal);
        } else if (isUnsettled(code)) {
          offset = -1;
          this.#show({ status: 'offline', speed: 0 });
          await pauseFor(waits[Math.min(lost++, waits.length - 1)] ?? 0, signal);
          this.#marks = [];
        } else if (code === 'RATE_LIMITED') {
          offset = -1;
          await pauseFor(((error as CallError).retryAfter ?? 30) * 1000, signal);
        } else throw error;
      }
    }
  }

  #progress(sent: number): void {
    const at = performance.now();
    this.#marks = [...this.#marks.filter((mark) => mark.at > at - speedTime), { at, sent }];
    const first = this.#marks[0];
    const seconds = first ? (at - first.at) / 1000 : 0;
    this.#show({ sent, speed: first && seconds > 0.5 ? (sent - first.sent) / seconds : this.#state.speed });
  }
}

function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
    signal.addEventListener('abort', go, { once: true });
  });
}

const headers = { 'tus-resumable': tusVersion };
const addressOf = (id: string) => `${uploadPath}/${encodeURIComponent(id)}`;

async function ask(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    headers: { ...headers, ...init.headers },
    credentials: 'same-origin',
  }).catch((error: Error) => {
    throw error.name === 'AbortError' ? error : offline();
  });
  if (!response.ok) throw refusal(response.status, await response.text());
  return response;
}

/** The error of an answer; HEAD's has no body to say more. */
function refusal(status: number, text: string): CallError {
  try {
    return new CallError(JSON.parse(text) as Failure);
  } catch {
    const code = status === 404 || status === 410 ? 'NOT_FOUND' : status >= 500 ? 'UNAVAILABLE' : undefined;
    return code ? new CallError({ code, message: offline().message }) : offline();
  }
}

async function createUpload(file: File, purpose: UploadPurpose, signal: AbortSignal): Promise<string> {
  const written = { filename: file.name.slice(-200), purpose };
  const metadata = Object.entries(written).map(([key, value]) => `${key} ${base64(value)}`);
  const response = await ask(uploadPath, {
    method: 'POST',
    signal,
    headers: { 'upload-length': String(file.size), 'upload-metadata': metadata.join(',') },
  });
  const id = response.headers.get('location')?.split('/').pop();
  if (!id) throw offline();
  return id;
}

const base64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));

const offsetOf = async (id: string, signal?: AbortSignal): Promise<number> => {
  const response = await ask(addressOf(id), { method: 'HEAD', signal });
  return Number(response.headers.get('upload-offset') ?? 0);
};

/** The bytes the server has of an upload, or null when it is gone or out of reach. */
export const uploadedBytes = (id: string): Promise<number | null> => offsetOf(id).catch(() => null);

export const endUpload = (id: string): Promise<unknown> =>
  ask(addressOf(id), { method: 'DELETE' }).catch(() => {});

async function sendPiece(
  id: string,
  offset: number,
  piece: Blob,
  signal: AbortSignal,
  onProgress: (loaded: number) => void,
): Promise<number> {
  const sent = {
    ...headers,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  };
  const { status, text, header } = await sendMeasured(
    'PATCH',
    addressOf(id),
    sent,
    piece,
    signal,
    onProgress,
  );
  if (status !== 204) throw refusal(status, text);
  return Number(header('upload-offset'));
}
