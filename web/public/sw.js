// The service worker: the page for when there is no connection, and notifications when no page is open. It keeps that one page
// and what it is drawn with, and nothing of anybody's: answers of the server and pages of the app are never stored.
const shelf = 'hakkak-offline-2';
const offlinePage = '/offline.html';
const kept = [offlinePage, '/offline.js', '/plain.css', '/icons/icon.svg', '/assets/vazirmatn-persian.woff2'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(shelf)
      .then((cache) => cache.addAll(kept.map((path) => new Request(path, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      caches
        .keys()
        .then((names) =>
          Promise.all(names.filter((name) => name !== shelf).map((name) => caches.delete(name))),
        ),
      // The page is asked for while this worker starts, not after.
      self.registration.navigationPreload?.enable(),
    ]).then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (request.method === 'GET' && new URL(request.url).origin === location.origin) {
    const { pathname } = new URL(request.url);
    // Only what the offline page is drawn with, and only when there is no connection.
    if (kept.includes(pathname)) event.respondWith(fetch(request).catch(() => fromShelf(pathname)));
  }
});

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return fromShelf(offlinePage);
  }
}

const fromShelf = async (path) => (await caches.match(path, { cacheName: shelf })) ?? Response.error();

/** The server sends `{ id, list, title, body, link? }`. */
self.addEventListener('push', (event) => {
  const notice = read(event.data);
  if (notice) event.waitUntil(show(notice));
});

/** A hidden page has heard of one, in the same shape: whether anybody looks at another page is known here. */
self.addEventListener('message', (event) => {
  event.waitUntil(show(event.data));
});

function read(data) {
  try {
    return data?.json() ?? null;
  } catch {
    return null;
  }
}

async function show({ id, list, title, body, link }) {
  const windows = await self.clients.matchAll({ type: 'window' });
  // A person who looks at the app sees it there.
  if (windows.some((each) => each.visibilityState === 'visible')) return;
  await self.registration.showNotification(title, {
    body,
    // However many have heard of it, it shows once.
    tag: `notice ${id}`,
    icon: '/icons/icon-192.png',
    lang: 'fa',
    dir: 'rtl',
    data: { id, list, link: link ?? null },
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { id, list, link } = event.notification.data ?? {};
  // One that leads nowhere is read in the app.
  event.waitUntil(Promise.all([open(link), link && markRead(list, id)]));
});

async function open(link) {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(link ?? '/');
  if (link) page.postMessage({ open: link });
  return page.focus();
}

/** Best effort: a login that has ended, or a lost connection, leaves it unread. */
async function markRead(list, id) {
  if (list !== 'private' && list !== 'public') return;
  await fetch(`/api/notification/read/${list}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ notifIds: [id] }),
  }).catch(() => {});
}
