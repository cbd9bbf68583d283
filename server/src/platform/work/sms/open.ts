import type { SmsSettings } from '../../outside/sms/read-settings.ts';
import { kavenegar } from '../../outside/sms/kavenegar.ts';
import { type QueueParts, sendBy } from './queue.ts';
import type { SmsSender } from './sender.ts';
import { smsIr } from '../../outside/sms/smsir.ts';

/** Returns the sender for the configured service; `outbox` is null in production. */
export function openSms(settings: SmsSettings, outbox: SmsSender | null, parts: QueueParts): SmsSender {
  if (settings === 'outbox') {
    if (!outbox) throw new Error('there is no outbox in production');
    return outbox;
  }
  return sendBy(settings.name === 'kavenegar' ? kavenegar(settings) : smsIr(settings), parts);
}
