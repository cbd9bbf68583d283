import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { Ticket } from '#contract/tickets';
import { addTicketNote, replyAsAdmin, replyToTicket } from '#contract/tickets';
import { CallError } from '../../lib/client.ts';
import { draftPlace } from '../../lib/draft-place.ts';
import { browserDraft, draftsUnder } from '../../lib/drafts.ts';
import { act, isUnsettled } from '../../lib/queries.ts';
import { onLeaving } from '../auth/parts.ts';
import { randomId } from '../../lib/random-id.ts';
import type { StagedFile, UploadProgress } from '../../lib/upload-items.ts';

export interface NewMessage {
  text: string;
  files: readonly StagedFile[];
  /** For the other admins only; a note has no files. */
  isNote: boolean;
}

/** A message that was sent and is not confirmed yet. */
export interface QueuedMessage extends NewMessage {
  /** Its Idempotency-Key, with which a repeat is recognized. */
  key: string;
  /** `waiting`: for its turn or for the line, without anything to do. */
  state: 'waiting' | 'sending' | 'failed';
  /** Why it was refused; null after its sending was cancelled. */
  error: CallError | null;
  progress: UploadProgress | null;
  createdAt: string;
}

type KeptValues = Pick<QueuedMessage, 'text' | 'isNote' | 'createdAt'>;

/** In ms, growing with each try while the line is down. */
const retryDelays = [1000, 2000, 5000, 10_000, 20_000];

const sendCall = (isAdmin: boolean, isNote: boolean) =>
  isNote ? addTicketNote : isAdmin ? replyAsAdmin : replyToTicket;

/**
 * Sends the messages of one conversation one after the other, in the order in which they were written. They are kept in
 * the browser until the server has confirmed them, so that neither a lost line nor a reload loses one or sends one
 * twice. A refused message waits for its writer, and the next ones go on.
 */
export class MessageQueue {
  #items: readonly QueuedMessage[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #queryClient: QueryClient;
  readonly #ticket: string;
  readonly #owner: string;
  readonly #isAdmin: boolean;
  #isRunning = false;
  #isStopped = false;
  readonly #onOnline = () => this.#wake?.();
  #wake: (() => void) | null = null;
  #abort: AbortController | null = null;
  #onSent: (answer: Ticket) => void = () => {};

  constructor(queryClient: QueryClient, ticket: string, owner: string, isAdmin: boolean) {
    this.#queryClient = queryClient;
    this.#ticket = ticket;
    this.#owner = owner;
    this.#isAdmin = isAdmin;
    window.addEventListener('online', this.#onOnline);
    void this.#restore();
  }

  readonly items = (): readonly QueuedMessage[] => this.#items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sets what happens after each confirmed message. */
  onSent(listener: (answer: Ticket) => void): void {
    this.#onSent = listener;
  }

  add(message: NewMessage): void {
    const key = randomId();
    const item: QueuedMessage = {
      ...message,
      key,
      state: 'waiting',
      error: null,
      progress: null,
      createdAt: new Date().toISOString(),
    };
    const { text, isNote, createdAt } = item;
    // Without storage it is kept as long as the page.
    void Promise.resolve(
      this.#store(key).write({
        values: { text, isNote, createdAt } satisfies KeptValues,
        files: item.files,
      }),
    ).catch(() => {});
    this.#show([...this.#items, item]);
    void this.#run();
  }

  retry(key: string): void {
    this.#change(key, { state: 'waiting', error: null });
    this.#wake?.();
    void this.#run();
  }

  /** Stops the sending of a message's files; it stays until its writer decides. */
  cancel(key: string): void {
    if (this.#items.find((each) => each.key === key)?.state === 'sending') this.#abort?.abort();
    else this.#change(key, { state: 'failed', error: null });
  }

  /** Takes a message that was not sent out of the queue. */
  remove(key: string): void {
    this.#show(this.#items.filter((each) => each.key !== key));
    void Promise.resolve(this.#store(key).drop()).catch(() => {});
  }

  /** Sends nothing more. What waits stays in the browser, unless its writer signs out. */
  stop(): void {
    this.#isStopped = true;
    window.removeEventListener('online', this.#onOnline);
    this.#abort?.abort();
    this.#wake?.();
    this.#show([]);
  }

  #store(key: string) {
    return browserDraft(draftPlace(this.#owner, `${this.#prefix()}${key}`));
  }

  #prefix(): string {
    return `message ${this.#ticket} `;
  }

  async #restore(): Promise<void> {
    const places = await draftsUnder(this.#owner, this.#prefix()).catch(() => []);
    const kept: (QueuedMessage | null)[] = await Promise.all(
      places.map(async (place) => {
        const draft = await browserDraft(place).read();
        if (!draft) return null;
        const key = place.slice(this.#prefix().length).split(' ')[0] ?? '';
        const values = draft.values as KeptValues;
        return { key, ...values, files: draft.files, state: 'waiting' as const, error: null, progress: null };
      }),
    ).catch(() => []);
    if (this.#isStopped) return;
    const known = new Set(this.#items.map((each) => each.key));
    const restored = kept.filter((each): each is QueuedMessage => each !== null && !known.has(each.key));
    if (restored.length === 0) return;
    this.#show([...restored, ...this.#items].toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)));
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    let tries = 0;
    while (!this.#isStopped) {
      const next = this.#items.find((each) => each.state === 'waiting');
      if (!next) break;
      const outcome = await this.#send(next);
      if (outcome === 'later') await this.#pause(retryDelays[Math.min(tries++, retryDelays.length - 1)] ?? 0);
      else tries = 0;
    }
    this.#isRunning = false;
  }

  /** Waits until the line may be back. */
  async #pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
  }

  async #send({ key, text, files, isNote }: QueuedMessage): Promise<'done' | 'later'> {
    this.#change(key, { state: 'sending', progress: files.length > 0 ? { percent: 0, speed: 0 } : null });
    this.#abort = new AbortController();
    try {
      const { answer } = await act(
        this.#queryClient,
        sendCall(this.#isAdmin, isNote),
        { body: { ticketId: this.#ticket, text }, files: files.map(({ file }) => file) },
        {
          key,
          signal: this.#abort.signal,
          onProgress: (percent, speed) =>
            this.#change(key, { progress: files.length > 0 ? { percent, speed } : null }),
        },
      );
      // The cached answer is shown at the same moment.
      notifyManager.schedule(() => this.remove(key));
      this.#onSent(answer);
      return 'done';
    } catch (error) {
      const failure = error instanceof CallError ? error : null;
      if (failure && isUnsettled(failure.code)) {
        this.#change(key, { state: 'waiting', error: failure, progress: null });
        return 'later';
      }
      this.#change(key, { state: 'failed', error: failure, progress: null });
      return 'done';
    }
  }

  #change(key: string, change: Partial<QueuedMessage>): void {
    this.#show(this.#items.map((each) => (each.key === key ? { ...each, ...change } : each)));
  }

  #show(items: readonly QueuedMessage[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}

const queues = new Map<string, MessageQueue>();

// Nobody else's page sends the messages of a person who has left.
onLeaving(() => {
  for (const queue of queues.values()) queue.stop();
  queues.clear();
});

/** Returns the queue of a conversation; it goes on sending after its page has been left. */
export function queueOf(
  queryClient: QueryClient,
  ticket: string,
  owner: string,
  isAdmin: boolean,
): MessageQueue {
  const name = `${owner} ${ticket}`;
  const known = queues.get(name);
  if (known) return known;
  const queue = new MessageQueue(queryClient, ticket, owner, isAdmin);
  queues.set(name, queue);
  return queue;
}
