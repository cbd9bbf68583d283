import {
  getPushKey,
  type Notification as Notice,
  subscribePush,
  unsubscribePush,
} from '#contract/notifications';
import { deviceStorage } from '../../lib/browser-storage.ts';
import { send } from '../../lib/client.ts';
import { localPath } from '../../lib/local-path.ts';
import type { NotificationList } from './api.ts';

/** `none`: this browser cannot, or was told never to; `askable`: nobody has been asked. */
export type NoticesState = 'none' | 'askable' | 'on' | 'off';

const offMark = 'notices off';

export function noticesState(): NoticesState {
  if (!('Notification' in window) || !isSecureContext || Notification.permission === 'denied') return 'none';
  if (Notification.permission === 'default') return 'askable';
  return deviceStorage.read(offMark) === null ? 'on' : 'off';
}

/** Asks the browser's own question where it has not been answered. Needs a press of the person's. */
export async function turnOn(): Promise<NoticesState> {
  if (Notification.permission === 'default') await Notification.requestPermission();
  if (Notification.permission === 'granted') deviceStorage.write(offMark, null);
  await keepSubscribed();
  return noticesState();
}

export async function turnOff(): Promise<NoticesState> {
  deviceStorage.write(offMark, '1');
  const subscription = await (await registration())?.pushManager?.getSubscription();
  if (subscription) {
    await send(unsubscribePush, { body: { endpoint: subscription.endpoint } }).catch(() => {});
    await subscription.unsubscribe();
  }
  return noticesState();
}

const registration = () => navigator.serviceWorker?.getRegistration();

/**
 * Lets the server reach this browser for who is signed in, page open or not. Where there is no push (no worker, no
 * key, a push service out of reach) open pages still tell by themselves.
 */
export async function keepSubscribed(): Promise<void> {
  const pushManager = (await registration())?.pushManager;
  if (!pushManager || noticesState() !== 'on') return;
  const { key } = await send(getPushKey, {});
  if (key === null) return;
  try {
    const kept = await pushManager.getSubscription();
    const isKeptFor = kept?.options.applicationServerKey;
    if (kept && isKeptFor && base64url(isKeptFor) !== key) await kept.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) return;
    await send(subscribePush, { body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } });
  } catch {
    // Subscribing needs the browser's push service, which not every line reaches.
  }
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Tells what an open but hidden page has heard of, unless another page of the app is being looked at. */
export async function showNotice(list: NotificationList, item: Notice): Promise<void> {
  if (noticesState() !== 'on') return;
  const worker = (await registration())?.active;
  const { _id: id, title, message: body } = item;
  // web/public/sw.js knows of all pages.
  if (worker) worker.postMessage({ id, list, title, body, link: localPath(item.link) });
  else new Notification(title, { body, tag: `notice ${id}` }).addEventListener('click', () => window.focus());
}
