import webPush from 'web-push';
import type { VapidKeys } from './vapid.ts';

/** A browser's endpoint at its push service, and the keys that encrypt its messages (base64url). */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * `gone`: the subscription no longer exists; `refused`: the message will never be accepted; `later`: ms until the next
 * attempt, if the service gave it.
 */
type PushResult = 'sent' | 'gone' | 'refused' | { later: number | null };

/** The browsers' push services. Other addresses are refused, so that a client cannot make the server call any host. */
const pushHosts = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com'];
const pushDomains = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];
const isPushHost = (host: string) =>
  pushHosts.includes(host) || pushDomains.some((domain) => host.endsWith(domain));
const loopback = /^(127\.0\.0\.1|localhost)$/;

/** Returns whether an address belongs to a push service; outside production one on this machine is allowed. */
export function isPushService(endpoint: string, production: boolean): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (!production && loopback.test(url.hostname)) return true;
  return url.protocol === 'https:' && url.port === '' && isPushHost(url.hostname);
}

/** Seconds that a push service keeps a message for an offline browser. */
const ttlSeconds = 86_400;
/** The timeout in ms of one attempt. */
const timeoutMs = 10_000;

/** Encrypts a message for one browser (RFC 8291) and sends it to its push service, signed by this server (RFC 8292). */
export async function sendPush(
  { endpoint, p256dh, auth }: PushSubscription,
  payload: string,
  vapid: VapidKeys & { subject: string },
): Promise<PushResult> {
  let request: webPush.RequestDetails;
  try {
    request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: vapid,
      TTL: ttlSeconds,
    });
  } catch {
    // The key is not a point of the curve, so no message can ever be encrypted for it.
    return 'gone';
  }
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: request.headers as Record<string, string>,
      body: new Uint8Array(request.body ?? []),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return 'sent';
    if (response.status === 404 || response.status === 410) return 'gone';
    if (response.status !== 429 && response.status < 500) return 'refused';
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    return { later: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null };
  } catch {
    return { later: null };
  }
}
