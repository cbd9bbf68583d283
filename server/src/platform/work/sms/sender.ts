import type { Send } from '../../database/pipeline.ts';
import type { Sms } from '../../outside/sms/provider.ts';
import type { SmsText } from './message.ts';

/** `text` includes the code, for the outbox, which has no templates. */
interface CodeSms extends Sms {
  code: string;
}

/** `refused`: the service will never accept this number; `later`: another attempt may succeed. */
export type SmsResult = 'sent' | 'refused' | 'later';

/** The unit of work that queues a message. */
interface Queuing {
  readonly send: Send;
  readonly now: Date;
  wake(queue: 'sms'): void;
}

export interface SmsSender {
  /** Sends a one-time code immediately. Makes at most two attempts, 8 s in all. The code is never stored. */
  sendCode(sms: CodeSms): Promise<SmsResult>;
  /** Queues a message for a person in the unit of work that causes it, unless they have turned SMS off. */
  queue(work: Queuing, person: number, text: SmsText): void;
  /** Sends the due messages; a failed one is due again after a growing delay. */
  sendDue(): Promise<void>;
}
