/** Times drawRing in a module worker of a real browser, built by Vite like the product's. */
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { chromiumPath } from '../../e2e/browser.ts';
import { sfntsOf } from './open-catalog-font.ts';
import type { Keystrokes } from './keystroke-worker.ts';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Draws each text letter by letter in each font, as it is typed; times in ms. */
export async function timeKeystrokes(fonts: readonly string[], texts: readonly string[]) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-keystroke-'));
  const root = path.join(import.meta.dirname, 'keystroke');
  await build({
    root,
    base: '/',
    logLevel: 'error',
    configFile: false,
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
    worker: { format: 'es' },
  });
  const server = http.createServer((request, response) => {
    const file = path.join(folder, request.url === '/' ? 'index.html' : (request.url ?? ''));
    if (!file.startsWith(folder) || !fs.existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' });
    return fs.createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch(await chromiumPath());
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as { port: number }).port}/`);
    const given: Keystrokes = {
      fonts: await Promise.all(
        fonts.map(async (id) => ({
          files: (await sfntsOf(id)).files.map((file) => Buffer.from(file).toString('base64')),
        })),
      ),
      texts: [...texts],
    };
    const times = await page.evaluate(
      (keystrokes) => (globalThis as unknown as { run(given: unknown): Promise<number[]> }).run(keystrokes),
      given,
    );
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    return { count: sorted.length, median: at(0.5), p95: at(0.95) };
  } finally {
    await browser.close();
    server.close();
    fs.rmSync(folder, { recursive: true });
  }
}
