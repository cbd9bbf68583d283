import { readBaseUrl, type SettingsReader } from '../../foundation/addresses.ts';
import type { Gateway } from './gateway.ts';
import type { GatewayAccount } from './post.ts';

export interface GatewayEnvironment {
  /** The gateway of new payments; the others settle the payments that were started with them. */
  gateway: Gateway['name'];
  zarinpal: GatewayAccount | null;
  zibal: GatewayAccount | null;
}

/** Must be below the time that a process may take for starting a payment. */
const timeoutMs = 8000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function readGateways(gateway: Gateway['name'], reader: SettingsReader): GatewayEnvironment {
  const { production, value, faults } = reader;
  const baseUrl = (name: string, otherwise: string): string => {
    const baseUrl = readBaseUrl(reader, name, otherwise);
    if (production && URL.parse(baseUrl)?.hostname.startsWith('sandbox.'))
      faults.push(`${name} is a bank for trying things out and cannot run in production.`);
    return baseUrl;
  };
  const account = (
    name: Gateway['name'],
    keys: { merchant: string; url: string; otherwise: string },
    faultOf: (merchant: string) => string | null,
  ): GatewayAccount | null => {
    const merchant = value(keys.merchant);
    if (merchant === undefined) {
      if (gateway === name) faults.push(`${keys.merchant} must be set for GATEWAY=${name}.`);
      // The URL is checked without a merchant too, so that all faults are listed at once.
      if (value(keys.url) !== undefined) baseUrl(keys.url, keys.otherwise);
      return null;
    }
    const fault = faultOf(merchant);
    if (fault) faults.push(`${keys.merchant} ${fault}`);
    return { merchant, baseUrl: baseUrl(keys.url, keys.otherwise), timeoutMs };
  };
  if (production && gateway === 'sandbox')
    faults.push('GATEWAY=sandbox is a stand-in and cannot run in production.');
  return {
    gateway,
    zarinpal: account(
      'zarinpal',
      {
        merchant: 'ZARINPAL_MERCHANT_ID',
        url: 'ZARINPAL_BASE_URL',
        otherwise: 'https://payment.zarinpal.com',
      },
      (merchant) => (uuid.test(merchant) ? null : 'must be a UUID of 36 characters.'),
    ),
    zibal: account(
      'zibal',
      { merchant: 'ZIBAL_MERCHANT', url: 'ZIBAL_BASE_URL', otherwise: 'https://gateway.zibal.ir' },
      (merchant) =>
        production && merchant === 'zibal'
          ? 'is the merchant for trying things out and cannot run in production.'
          : /^[\w-]{1,64}$/.test(merchant)
            ? null
            : 'must be the name Zibal gave the merchant.',
    ),
  };
}
