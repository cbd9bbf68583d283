import type { SmsEnvironment } from '../../outside/sms/read-environment.ts';
import { kavenegar } from '../../outside/sms/kavenegar.ts';
import { type QueueParts, sendBy } from './queue.ts';
import type { SmsSender } from './sender.ts';
import { smsIr } from '../../outside/sms/smsir.ts';

/** Returns the sender for the configured service; `outbox` is null in production. */
export function openSms(environment: SmsEnvironment, outbox: SmsSender | null, parts: QueueParts): SmsSender {
  if (environment === 'outbox') {
    if (!outbox) throw new Error('there is no outbox in production');
    return outbox;
  }
  return sendBy(environment.name === 'kavenegar' ? kavenegar(environment) : smsIr(environment), parts);
}
