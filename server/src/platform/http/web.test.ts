import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Environment } from '../environment/environment.ts';
import { serveWeb } from './web.ts';

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-web-'));
const dist = path.join(place, 'dist');
afterAll(() => fs.rmSync(place, { recursive: true }));

/** Puts a build in the place of the one before, as scripts/build-web.ts does. */
function build(name: string): void {
  const draft = path.join(place, name);
  fs.mkdirSync(path.join(draft, 'assets'), { recursive: true });
  const page = `<!doctype html><script type="module" src="/assets/${name}.js"></script>`;
  const pages = { '/wallet': { isOpen: true, scripts: [`assets/${name}.js`], pictures: [] } };
  for (const [file, content] of [
    ['index.html', page],
    ['guest.html', page],
    ['pages.json', JSON.stringify(pages)],
    ['.built', name],
    [`assets/${name}.js`, name],
    [`assets/${name}.js.br`, 'packed'],
  ] as const)
    fs.writeFileSync(path.join(draft, file), content);
  fs.rmSync(dist, { recursive: true, force: true });
  fs.renameSync(draft, dist);
}

test('a running server serves the build that is in the folder, its page and its files alike', async () => {
  const app = Fastify();
  await app.register(cookie);
  await serveWeb(app, { production: true, publicUrl: 'https://shop.example' } as Environment, dist);
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers });
  expect((await get('/wallet')).statusCode).toBe(404);

  build('first');
  expect((await get('/wallet')).body).toContain('/assets/first.js');

  build('second');
  for (const url of ['/wallet', '/', '/index.html'])
    expect((await get(url)).body, url).toContain('/assets/second.js');
  expect((await get('/wallet')).headers.link).toContain('</assets/second.js>; rel=modulepreload');
  const script = await get('/assets/second.js');
  expect([script.statusCode, script.body]).toEqual([200, 'second']);
  expect(script.headers['cache-control']).toContain('immutable');
  const packed = await get('/assets/second.js', { 'accept-encoding': 'br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect((await app.inject({ method: 'HEAD', url: '/assets/second.js' })).statusCode).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/assets/second.js' })).statusCode).toBe(404);

  const gone = await get('/assets/first.js');
  expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store']);
  for (const url of ['/.built', '/assets/../.built', '/assets/%2e%2e/.built'])
    expect((await get(url)).body, url).not.toBe('second');
  await app.close();
});
