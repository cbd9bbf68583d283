import { readBaseUrl, type SettingsReader } from '../../foundation/addresses.ts';
import type { KavenegarSettings } from './kavenegar.ts';
import type { SmsIrSettings } from './smsir.ts';

export type SmsEnvironment = 'outbox' | KavenegarSettings | SmsIrSettings;

export function readSms(name: 'outbox' | 'kavenegar' | 'smsir', reader: SettingsReader): SmsEnvironment {
  const { value, faults } = reader;
  const needed = (key: string): string => {
    const text = value(key);
    if (text === undefined) faults.push(`${key} must be set for SMS=${name}.`);
    return text ?? '';
  };
  const address = (key: string, otherwise: string): string =>
    readBaseUrl(reader, key, otherwise).replace(/\/v1$/, '');
  const line = (key: string): string | null => {
    const line = value(key) ?? null;
    if (line !== null && !/^\d{3,20}$/.test(line)) faults.push(`${key} must be the digits of a line.`);
    return line;
  };
  if (name === 'outbox') return 'outbox';
  if (name === 'kavenegar')
    return {
      name,
      apiKey: needed('KAVENEGAR_API_KEY'),
      baseUrl: address('KAVENEGAR_BASE_URL', 'https://api.kavenegar.com'),
      otpTemplate: needed('KAVENEGAR_OTP_TEMPLATE'),
      line: line('KAVENEGAR_LINE'),
    };
  const template = needed('SMSIR_OTP_TEMPLATE');
  if (template && !/^\d{1,12}$/.test(template))
    faults.push('SMSIR_OTP_TEMPLATE must be the number of a template.');
  return {
    name,
    apiKey: needed('SMSIR_API_KEY'),
    baseUrl: address('SMSIR_BASE_URL', 'https://api.sms.ir'),
    otpTemplate: Number(template),
    line: line('SMSIR_LINE'),
  };
}
