import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { serveHttp } from './http-server.ts';

/** A browser with a push subscription; `heard` contains the messages it could decrypt. */
export interface Browser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  heard: unknown[];
  asked: number;
  /** The service's answers to the next requests, one each. It accepts with 201, and once they are used up. */
  answers: (number | 'hangs' | { status: number; retryAfter: number })[];
}

/**
 * A push service over HTTP (RFC 8030) that authenticates the sender (RFC 8292); its browsers decrypt messages (RFC
 * 8291).
 */
export async function openPushService(publicKey: string) {
  const browsers = new Map<string, { browser: Browser; pair: ECDH; auth: Buffer }>();
  const url: string = await serveHttp((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const found = browsers.get(request.url ?? '');
      if (!found) return void response.writeHead(404).end();
      found.browser.asked += 1;
      const answer = found.browser.answers.shift() ?? 201;
      if (answer === 'hangs') return;
      const refused = refusal(request, url, publicKey);
      if (refused) return void response.writeHead(refused).end();
      if (typeof answer === 'object') response.setHeader('retry-after', answer.retryAfter);
      const status = typeof answer === 'object' ? answer.status : answer;
      if (status === 201)
        found.browser.heard.push(JSON.parse(decrypt(Buffer.concat(chunks), found.pair, found.auth)));
      response.writeHead(status).end();
    })();
  });

  function newBrowser(): Browser {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const auth = randomBytes(16);
    const path = `/wpush/${randomBytes(24).toString('base64url')}`;
    const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
    const browser: Browser = {
      subscription: { endpoint: url + path, keys },
      heard: [],
      asked: 0,
      answers: [],
    };
    browsers.set(path, { browser, pair, auth });
    return browser;
  }
  return { newBrowser, url };
}

/** Returns the status that rejects a sender; 0 for a valid one. */
function refusal({ headers }: IncomingMessage, origin: string, publicKey: string): number {
  if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers.ttl))) return 400;
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (!token || key !== publicKey) return 403;
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string };
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  const left = Number(exp) - Date.now() / 1000;
  const right = alg === 'ES256' && aud === origin && left > 0 && left <= 86_400;
  return signed && right && /^(mailto|https):/.test(String(sub)) ? 0 : 401;
}

function decrypt(body: Buffer, pair: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const derive = (key: Uint8Array, saltOf: Uint8Array, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, saltOf, info, length));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = derive(pair.computeSecret(sender), auth, keyInfo, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2 and zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
