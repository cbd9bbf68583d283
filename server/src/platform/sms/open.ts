import type { Settings } from '../settings.ts';
import { kavenegar } from './kavenegar.ts';
import { outbox } from './outbox.ts';
import { type QueueParts, sendBy } from './queue.ts';
import type { SmsSender } from './sender.ts';
import { smsIr } from './smsir.ts';

/** The sender that the settings name. */
export function openSms(settings: Settings['sms'], parts: QueueParts): SmsSender {
  if (settings === 'outbox') return outbox(parts.db);
  return sendBy(settings.name === 'kavenegar' ? kavenegar(settings) : smsIr(settings), parts);
}
