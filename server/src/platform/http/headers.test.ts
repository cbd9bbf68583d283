import { expect, test } from 'vitest';
import { logout } from '#contract/auth';
import { pathOf } from '#contract/common/endpoint';
import { events } from '#contract/notifications';
import { openShop } from '../../../testing/shop.ts';

const shop = await openShop();

test('JSON of the API is kept by nobody, refused or not', async () => {
  const person = await shop.signIn();
  for (const [url, status] of [
    ['/api/user/profile', 200],
    ['/api/setting', 200],
    ['/api/openapi.json', 200],
    ['/api/design/one/1', 404],
    ['/api/nothing', 404],
  ] as const) {
    const { headers, ...reply } = await shop.call('GET', url, { as: person });
    expect([reply.status, headers.get('cache-control')], url).toEqual([status, 'no-store']);
  }
});

test('pages may ask for what they use and nothing else, and their links have no other base', async () => {
  const { headers } = await shop.call('GET', '/api/docs');
  const content = headers.get('content-security-policy') ?? '';
  expect(content).toContain("base-uri 'none'");
  expect(content).toContain("script-src 'self' 'wasm-unsafe-eval';");
  const json = await shop.call('GET', '/api/setting');
  expect(json.headers.get('content-security-policy')).not.toContain('wasm');
  const policy = headers.get('permissions-policy') ?? '';
  for (const name of [
    'geolocation',
    'fullscreen',
    'picture-in-picture',
    'clipboard-write',
    'otp-credentials',
  ])
    expect(policy).toContain(`${name}=(self)`);
  for (const name of ['camera', 'microphone', 'payment', 'usb', 'clipboard-read'])
    expect(policy).toContain(`${name}=()`);
});

test('the files of a page have only what guards a file, with a policy for workers', async () => {
  for (const url of ['/head.js', '/assets/nothing.js']) {
    const { headers } = await shop.call('GET', url);
    expect(headers.get('permissions-policy'), url).toBeNull();
    expect(headers.get('x-content-type-options'), url).toBe('nosniff');
    expect(headers.get('content-security-policy'), url).toBe(
      "default-src 'self';script-src 'self' 'wasm-unsafe-eval';frame-ancestors 'none'",
    );
  }
  const { headers } = await shop.call('GET', '/');
  expect(headers.get('permissions-policy')).not.toBeNull();
});

test('an event stream has the headers that guard every answer', async () => {
  const person = await shop.signIn();
  const stop = new AbortController();
  const { headers } = await fetch(shop.base() + pathOf(events), {
    headers: { authorization: `Bearer ${person.token}` },
    signal: stop.signal,
  });
  stop.abort();
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-cache, no-transform');
  const page = await shop.call('GET', '/api/docs');
  for (const name of [
    'x-content-type-options',
    'content-security-policy',
    'x-frame-options',
    'referrer-policy',
  ])
    expect(headers.get(name), name).toBe(page.headers.get(name));
});

test('signing out empties the browser’s cache, and nothing else of it', async () => {
  const person = await shop.signIn();
  const { headers } = await shop.call('POST', pathOf(logout), { as: person });
  expect(headers.get('clear-site-data')).toBe('"cache"');
});

test('the document of the API is the same text every time', async () => {
  const [one, other] = [
    await shop.call('GET', '/api/openapi.json'),
    await shop.call('GET', '/api/openapi.json'),
  ];
  expect(one.text).toBe(other.text);
  expect(one.headers.get('content-type')).toBe('application/json; charset=utf-8');
});
