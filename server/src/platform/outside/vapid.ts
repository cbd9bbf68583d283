import { createECDH } from 'node:crypto';

/** The key pair that identifies this server to push services, in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export function makeVapid(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    publicKey: pair.getPublicKey('base64url'),
    // One in 256 private keys begins with a zero byte, which Node omits.
    privateKey: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
  };
}

export function vapidProblem({ publicKey, privateKey }: VapidKeys): string | null {
  if (!/^[\w-]{43}=?$/.test(privateKey)) return 'VAPID_PRIVATE_KEY must be 32 bytes in base64url.';
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    return 'VAPID_PRIVATE_KEY is no private key of P-256.';
  }
  const same = pair.getPublicKey('base64url') === publicKey.replace(/=$/, '');
  return same ? null : 'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.';
}
