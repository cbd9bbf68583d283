import type { Work } from '../work.ts';

export interface Sms {
  mobile: string;
  text: string;
}

/** `text` carries the code too, for where a message is shown rather than sent by an approved template. */
export interface CodeSms extends Sms {
  code: string;
}

/** What became of a message: handed over, never going to be (the number), or worth another try. */
export type SmsResult = 'sent' | 'refused' | 'later';

/** Sends text messages, whichever service carries them. */
export interface SmsSender {
  /** Sends a one-time code now; answers within two tries of the service, 8 s. The code is kept nowhere. */
  sendCode(sms: CodeSms): Promise<SmsResult>;
  /** Keeps a message with the work that causes it; it is sent after the commit. */
  queue(work: Work, sms: Sms): Promise<void>;
  /** Sends what is due; what does not go comes due again, later each time. */
  deliver(): Promise<void>;
}
