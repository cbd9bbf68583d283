import webPush from 'web-push';
import type { VapidKeys } from './vapid.ts';

/** Where a browser's push service takes messages for it, and the keys it reads them with (base64url). */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `gone`: the browser no longer listens; `refused`: never this message; `later`: ms until another try, if it said. */
export type PushResult = 'sent' | 'gone' | 'refused' | { later: number | null };

/** The push services of the browsers there are: an address that a client names must not lead the server elsewhere. */
const services =
  /^(fcm\.googleapis\.com|([\w-]+\.)*push\.services\.mozilla\.com|([\w-]+\.)+notify\.windows\.com|([\w-]+\.)*push\.apple\.com)$/;
const loopback = /^(127\.0\.0\.1|localhost)$/;

/** Whether an address is a push service's; outside production one of this machine may stand in for it. */
export function isPushService(endpoint: string, production: boolean): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (!production && loopback.test(url.hostname)) return true;
  return url.protocol === 'https:' && url.port === '' && services.test(url.hostname);
}

/** Seconds a service keeps a message for a browser that is away. */
const keptFor = 86_400;
/** ms one try may take. */
const tryFor = 10_000;

/** Encrypts a message for one browser (RFC 8291) and hands it to its push service, signed by this server (RFC 8292). */
export async function sendPush(
  { endpoint, p256dh, auth }: PushSubscription,
  payload: string,
  vapid: VapidKeys & { subject: string },
): Promise<PushResult> {
  let request: webPush.RequestDetails;
  try {
    request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: vapid,
      TTL: keptFor,
    });
  } catch {
    // Its key is no point of the curve: nothing can ever be read there.
    return 'gone';
  }
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: request.headers as Record<string, string>,
      body: new Uint8Array(request.body ?? []),
      redirect: 'error',
      signal: AbortSignal.timeout(tryFor),
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
