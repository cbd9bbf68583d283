import type { Queryable } from './database.ts';

export interface Sms {
  mobile: string;
  text: string;
  /** The one-time code inside, when there is one. */
  code?: string;
}

/** Sends one SMS; with a transaction, the outbox keeps it only if that commits. */
export interface SmsSender {
  send(sms: Sms, on: Queryable): Promise<void>;
}

/** Outside production every SMS goes to the page /dev/outbox. */
export const outbox: SmsSender = {
  async send({ mobile, text, code }, on) {
    await on
      .insertInto('sms_outbox')
      .values({ mobile, text, code: code ?? null })
      .execute();
  },
};
