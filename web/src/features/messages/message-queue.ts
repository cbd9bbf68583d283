import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { Profile } from '#contract/profile';
import { CallError, isUnsettled } from '../../lib/client.ts';
import { draftKey } from '../../lib/draft-key.ts';
import { browserDraft, draftsUnder } from '../../lib/drafts.ts';
import { act } from '../../lib/queries.ts';
import { randomId } from '../../lib/random-id.ts';
import type { UploadProgress } from '../../lib/upload-items.ts';
import { onLeaving, profileQuery } from '../auth/parts.ts';
import type { NewMessage } from './messages.ts';
import { callOf } from './send-call.ts';

/** A message that was sent and is not confirmed yet. */
export interface QueuedMessage extends NewMessage {
  /** Its Idempotency-Key, with which a repeat is recognized. */
  key: string;
  /** `waiting`: for its turn or for a connection, without anything to do. */
  state: 'waiting' | 'sending' | 'failed';
  /** The error for which it was refused or waits; null after its sending was cancelled. */
  error: CallError | null;
  progress: UploadProgress | null;
  createdAt: string;
  /** The message was sent before, and the server may have taken it. */
  isRepeat: boolean;
}

type KeptValues = Omit<NewMessage, 'files'> & Pick<QueuedMessage, 'createdAt'> & { isFailed: boolean };

/** In ms, growing with each try while there is no connection. */
const retryDelays = [1000, 2000, 5000, 10_000, 20_000];
/** The number of answers that the server is in trouble, after which a message waits for its writer. */
const maxTroubles = 4;

const prefixOf = (subject: string) => `message ${subject} `;

/**
 * Sends the messages of one conversation one after the other, in the order in which they were written. They are kept in
 * the browser until the server has confirmed them, so that neither a lost connection nor a reload loses one or sends one
 * twice. A refused message waits for its writer, and the next ones are sent. Of several tabs one sends at a time.
 */
export class MessageQueue {
  #items: readonly QueuedMessage[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #queryClient: QueryClient;
  readonly #subject: string;
  readonly #owner: string;
  readonly #isAdmin: boolean;
  readonly #restored: Promise<void>;
  /** Messages that the browser could not keep; they live as long as the page. */
  readonly #unkept = new Set<string>();
  /** The last write of each message. */
  readonly #writes = new Map<string, Promise<void>>();
  #isRunning = false;
  #isStopped = false;
  #wake: (() => void) | null = null;
  #abort: AbortController | null = null;
  #onSent: (message: NewMessage) => void = () => {};

  constructor(queryClient: QueryClient, subject: string, owner: string, isAdmin: boolean) {
    this.#queryClient = queryClient;
    this.#subject = subject;
    this.#owner = owner;
    this.#isAdmin = isAdmin;
    this.#restored = this.#restore();
    void this.#run();
  }

  readonly items = (): readonly QueuedMessage[] => this.#items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sets what happens after each confirmed message. */
  onSent(listener: (message: NewMessage) => void): void {
    this.#onSent = listener;
  }

  add(message: NewMessage): void {
    const key = randomId();
    const createdAt = new Date().toISOString();
    const item: QueuedMessage = {
      ...message,
      key,
      state: 'waiting',
      error: null,
      progress: null,
      createdAt,
      isRepeat: false,
    };
    this.#show([...this.#items, item]);
    void this.#keep(item);
    void this.#run();
  }

  retry(key: string): void {
    this.#change(key, { state: 'waiting', error: null, isRepeat: true });
    this.retryNow();
    void this.#run();
  }

  /** Stops a message that is not sent yet; it stays until its writer decides. */
  cancel(key: string): void {
    if (this.#items.find((each) => each.key === key)?.state === 'sending') this.#abort?.abort();
    else this.#change(key, { state: 'failed', error: null });
  }

  remove(key: string): void {
    this.#show(this.#items.filter((each) => each.key !== key));
    void this.#drop(key);
  }

  /** Deletes messages that are in the conversation although their confirmation was lost. */
  confirm(keys: ReadonlySet<string | undefined>): void {
    for (const { key, state } of this.#items) if (keys.has(key) && state !== 'sending') this.remove(key);
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Ends the wait before the next try. */
  retryNow(): void {
    this.#wake?.();
  }

  /** Sends nothing more. What waits stays in the browser, unless its writer signs out. */
  stop(): void {
    this.#isStopped = true;
    this.#abort?.abort();
    this.#wake?.();
  }

  #store(key: string) {
    return browserDraft(draftKey(this.#owner, prefixOf(this.#subject) + key));
  }

  #keep({ key, text, isNote, pins, isRevision, createdAt, state, files }: QueuedMessage): Promise<void> {
    const values: KeptValues = { text, isNote, pins, isRevision, createdAt, isFailed: state === 'failed' };
    const write = async () => {
      try {
        await this.#store(key).write({ values, files });
      } catch {
        this.#unkept.add(key);
      }
    };
    const written = write();
    this.#writes.set(key, written);
    return written;
  }

  async #drop(key: string): Promise<void> {
    await this.#writes.get(key);
    this.#writes.delete(key);
    this.#unkept.delete(key);
    try {
      await this.#store(key).drop();
    } catch {}
  }

  /** Returns whether it may be sent; another tab may have sent, deleted or cancelled it. */
  async #isWanted(key: string): Promise<boolean> {
    await this.#writes.get(key);
    const isWaiting = () =>
      !this.#isStopped && this.#items.find((each) => each.key === key)?.state === 'waiting';
    if (this.#unkept.has(key)) return isWaiting();
    try {
      const stored = await this.#store(key).read();
      if (!stored) this.remove(key);
      else if ((stored.values as KeptValues).isFailed) this.#change(key, { state: 'failed', error: null });
    } catch {
      // Without storage no other tab knows of it.
    }
    return isWaiting();
  }

  async #restore(): Promise<void> {
    try {
      const prefix = prefixOf(this.#subject);
      const draftKeys = await draftsUnder(this.#owner, prefix);
      const stored = await Promise.all(
        draftKeys.map(async (each): Promise<QueuedMessage[]> => {
          const draft = await browserDraft(each).read();
          if (!draft) return [];
          const key = each.slice(prefix.length).split(' ')[0] ?? '';
          const { isFailed, ...values } = draft.values as KeptValues;
          const state = isFailed ? 'failed' : 'waiting';
          return [{ key, ...values, files: draft.files, state, error: null, progress: null, isRepeat: true }];
        }),
      );
      const keys = new Set(this.#items.map((each) => each.key));
      const restored = stored.flat().filter(({ key }) => !keys.has(key));
      if (restored.length > 0)
        this.#show([...restored, ...this.#items].toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)));
    } catch {
      // Without storage nothing was kept.
    }
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    await this.#restored;
    // Without locks an old browser's tabs may send the same message; its key makes it one.
    const locked = <T>(run: () => Promise<T>): Promise<T> =>
      navigator.locks ? navigator.locks.request(`hakkak ${prefixOf(this.#subject)}`, run) : run();
    while (this.#next()) await locked(() => this.#sendAll());
    this.#isRunning = false;
  }

  #next(): QueuedMessage | undefined {
    return this.#isStopped ? undefined : this.#items.find((each) => each.state === 'waiting');
  }

  async #sendAll(): Promise<void> {
    let last = '';
    let tries = 0;
    let troubles = 0;
    for (let next = this.#next(); next; next = this.#next()) {
      const { key } = next;
      if (key !== last) [last, tries, troubles] = [key, 0, 0];
      if (!(await this.#isWanted(key))) continue;
      const error = await this.#send(next);
      if (!error) continue;
      if (error.code !== 'OFFLINE') troubles += 1;
      if (troubles >= maxTroubles) await this.#fail(key, error);
      else await this.#pause(retryDelays[Math.min(tries++, retryDelays.length - 1)] ?? 0);
    }
  }

  /** Waits for this time or for `retryNow`. */
  async #pause(ms: number): Promise<void> {
    if (this.#isStopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
  }

  /** Returns the error after which the same message is sent again. */
  async #send(message: QueuedMessage): Promise<CallError | null> {
    const { key, files, isRepeat } = message;
    const begun = files.length > 0 ? { percent: 0, speed: 0 } : null;
    this.#change(key, { state: 'sending', progress: begun });
    this.#abort = new AbortController();
    try {
      // A tab that slept while another person signed in must not write in their name.
      const profile = this.#queryClient.getQueryData<Profile>(profileQuery.queryKey);
      if (profile?._id !== this.#owner) {
        this.stop();
        return null;
      }
      await act(this.#queryClient, ...callOf(this.#subject, this.#isAdmin, message), {
        key,
        isRepeat,
        signal: this.#abort.signal,
        onProgress: (percent, speed) => this.#change(key, { progress: begun && { percent, speed } }),
      });
      // The cached answer is shown at the same moment.
      notifyManager.schedule(() => this.remove(key));
      this.#onSent(message);
      return null;
    } catch (error) {
      const failure = error instanceof CallError ? error : null;
      if (this.#isStopped) return null;
      if (failure && isUnsettled(failure.code)) {
        this.#change(key, { state: 'waiting', error: failure, progress: null, isRepeat: true });
        return failure;
      }
      await this.#fail(key, failure);
      return null;
    }
  }

  async #fail(key: string, error: CallError | null): Promise<void> {
    this.#change(key, { state: 'failed', error, progress: null });
    // Another tab that is waiting for its turn must see it.
    await this.#writes.get(key);
  }

  #change(key: string, change: Partial<QueuedMessage>): void {
    const before = this.#items.find((each) => each.key === key);
    if (!before) return;
    const after = { ...before, ...change };
    this.#show(this.#items.map((each) => (each.key === key ? after : each)));
    // A reload must not send cancelled or refused messages.
    if ((before.state === 'failed') !== (after.state === 'failed')) void this.#keep(after);
  }

  #show(items: readonly QueuedMessage[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}

const queues = new Map<string, MessageQueue>();

addEventListener('online', () => queues.forEach((queue) => queue.retryNow()));

onLeaving(() => {
  for (const queue of queues.values()) queue.stop();
  queues.clear();
});

/** Returns the queue of a conversation; it keeps sending after its page has been left. */
export function queueOf(
  queryClient: QueryClient,
  subject: string,
  owner: string,
  isAdmin: boolean,
): MessageQueue {
  const name = `${owner} ${subject}`;
  const existing = queues.get(name);
  if (existing && !existing.isStopped) return existing;
  const queue = new MessageQueue(queryClient, subject, owner, isAdmin);
  queues.set(name, queue);
  return queue;
}

/** Continues with the messages that an earlier page of this person could not send. */
export async function resumeMessages(
  queryClient: QueryClient,
  owner: string,
  isAdmin: boolean,
): Promise<void> {
  const draftKeys = await draftsUnder(owner, 'message ').catch(() => []);
  for (const subject of new Set(draftKeys.map((key) => key.split(' ')[1])))
    if (subject) queueOf(queryClient, subject, owner, isAdmin);
}
