import type { Work } from '../work.ts';

export interface Sms {
  mobile: string;
  text: string;
}

/** `text` includes the code, for the outbox, which has no templates. */
interface CodeSms extends Sms {
  code: string;
}

/** `refused`: the service will never accept this number; `later`: another attempt may succeed. */
export type SmsResult = 'sent' | 'refused' | 'later';

export interface SmsSender {
  /** Sends a one-time code immediately. Makes at most two attempts, 8 s in all. The code is never stored. */
  sendCode(sms: CodeSms): Promise<SmsResult>;
  /** Queues a message for a person in the unit of work that causes it, unless they have turned SMS off. */
  queue(work: Pick<Work, 'send' | 'now' | 'wake'>, person: number, text: string): void;
  /** Sends the due messages; a failed one is due again after a growing delay. */
  sendDue(): Promise<void>;
}
