import {
  getPushKey,
  type Notification as Notice,
  subscribePush,
  unsubscribePush,
} from '#contract/notifications';
import { deviceStorage } from '../../lib/browser-storage.ts';
import { send } from '../../lib/client.ts';
import { ownPath } from '#contract/common/links';
import { sendQuietly } from '../../lib/queries.ts';
import type { NotificationList } from './api.ts';

/** `none`: unsupported or denied. `askable`: the permission has not been asked for yet. */
export type NoticesState = 'none' | 'askable' | 'on' | 'off';

const offKey = 'notices off';

export function noticesState(): NoticesState {
  if (!('Notification' in window) || !isSecureContext || Notification.permission === 'denied') return 'none';
  if (Notification.permission === 'default') return 'askable';
  return deviceStorage.read(offKey) === null ? 'on' : 'off';
}

/** Asks for the permission where it is undecided. Browsers require a press for that. */
export async function turnOn(): Promise<NoticesState> {
  if (Notification.permission === 'default') await Notification.requestPermission();
  if (Notification.permission === 'granted') deviceStorage.write(offKey, null);
  await keepSubscribed();
  return noticesState();
}

export async function turnOff(): Promise<NoticesState> {
  deviceStorage.write(offKey, '1');
  const subscription = await (await registration())?.pushManager?.getSubscription();
  if (subscription) {
    await sendQuietly(unsubscribePush, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  return noticesState();
}

const registration = () => navigator.serviceWorker?.getRegistration();

/** Subscribes this browser to push for the signed-in person. Without push, open pages still show notifications. */
export async function keepSubscribed(): Promise<void> {
  const pushManager = (await registration())?.pushManager;
  if (!pushManager || noticesState() !== 'on') return;
  const { key } = await send(getPushKey, {});
  if (key === null) return;
  try {
    const current = await pushManager.getSubscription();
    const currentKey = current?.options.applicationServerKey;
    if (current && currentKey && base64url(currentKey) !== key) await current.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) return;
    await sendQuietly(subscribePush, { body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } });
  } catch {
    // The browser's push service may be out of reach; open pages show notifications without it.
  }
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export async function showNotice(list: NotificationList, item: Notice): Promise<void> {
  if (noticesState() !== 'on') return;
  const worker = (await registration())?.active;
  const { _id: id, title, message: body } = item;
  // The service worker (web/public/sw.js) knows whether another page is visible.
  if (worker) worker.postMessage({ id, list, title, body, link: ownPath(item.link) });
  else new Notification(title, { body, tag: `notice ${id}` }).addEventListener('click', () => window.focus());
}
