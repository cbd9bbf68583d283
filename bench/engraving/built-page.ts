/** Serves a page of the bench, built by Vite as the product is, to a real browser. */
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { chromiumPath } from '../../scripts/chromium.ts';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Calls `work` with a function that opens the page of the folder `root`. */
export async function withBuiltPage<T>(
  root: string,
  work: (open: () => Promise<Page>) => Promise<T>,
): Promise<T> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-page-'));
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
    return await work(async () => {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as { port: number }).port}/`);
      return page;
    });
  } finally {
    await browser.close();
    server.close();
    fs.rmSync(folder, { recursive: true });
  }
}
