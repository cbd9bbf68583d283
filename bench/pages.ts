/**
 * Measures first screens in a cold browser against a bare React page in the same run: the largest paint and the blocked
 * main thread on a processor four times slower, the largest paint on a line of 1.6 Mbit/s with 150 ms, and the
 * scripts that have come by then.
 */
import fs from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { chromiumPath } from '../e2e/browser.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { runTool } from '../scripts/run-tool.ts';
import { serve, signIn, startDatabase } from './servers.ts';
import { codeOf, fillShop } from './shop.ts';

const rounds = Number(process.argv[3] ?? 5);
/** Milliseconds without a request after which a page has come to rest. */
const restMs = 1500;

const conditions = {
  'slow processor': { cpu: 4, line: null },
  'slow line': { cpu: 1, line: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 } },
} as const;
type Condition = keyof typeof conditions;

interface Page {
  name: string;
  url: string;
  token?: string;
}

interface Look {
  /** In ms after the navigation began. */
  paint: number;
  /** In ms, of the tasks above 50 ms that began before the paint: what each took beyond 50. */
  blocked: number;
  files: number;
  /** Encoded bytes. */
  bytes: number;
  allFiles: number;
  allBytes: number;
}

const folder = await fs.mkdtemp(path.join(tmpdir(), 'hakkak-pages-'));
const stops: (() => Promise<unknown>)[] = [() => fs.rm(folder, { recursive: true, force: true })];

try {
  if (!(await buildWeb(console.log))) throw new Error('the web could not be built');
  const bare = await serveBareReact();
  const shop = await openShop();
  const pages: Page[] = [{ name: 'bare React', url: bare }, ...shop];
  const browser = await chromium.launch(await chromiumPath());
  stops.unshift(() => browser.close());
  const looks = new Map<string, Look[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const page of pages) {
      for (const condition of Object.keys(conditions) as Condition[]) {
        const look = await lookAt(browser, page, condition);
        const key = `${page.name}, ${condition}`;
        // The first round only fills the server's memory.
        if (round > 0) looks.set(key, [...(looks.get(key) ?? []), look]);
      }
    }
    console.log(`round ${round} of ${rounds}`);
  }
  await report(pages, looks);
} finally {
  for (const stop of stops) await stop();
}

/** Serves a page of React and a heading, built and compressed like ours. Returns its address. */
async function serveBareReact(): Promise<string> {
  const root = path.join(folder, 'bare');
  await fs.mkdir(root);
  await fs.symlink(path.resolve('node_modules'), path.join(root, 'node_modules'));
  await fs.writeFile(
    path.join(root, 'index.html'),
    '<!doctype html><html lang="fa" dir="rtl"><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>',
  );
  await fs.writeFile(
    path.join(root, 'main.js'),
    `import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    createRoot(document.getElementById('root')).render(createElement('h1', null, 'حکاک'));`,
  );
  const { code } = await runTool('vite', ['build', root, '--target', 'es2023', '--logLevel', 'error'], {
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error('the bare page could not be built');
  const dist = path.join(root, 'dist');
  const types: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html; charset=utf-8' };
  const server = http.createServer(async ({ url = '/' }, response) => {
    const file = path.join(dist, url === '/' ? 'index.html' : path.normalize(url));
    const body = await fs.readFile(file).catch(() => null);
    if (!body) return response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': types[path.extname(file)] ?? '', 'content-encoding': 'br' })
      .end(zlib.brotliCompressSync(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.unshift(async () => server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
}

/** Opens a shop with a customer of ten orders and an admin, and returns the pages to measure. */
async function openShop(): Promise<Page[]> {
  const database = await startDatabase();
  stops.unshift(database.stop);
  const people = await fillShop(database.pool, { orders: 10_000, whaleEvery: 20, whaleEntries: 1000 });
  const [customer, admin] = await signIn(database.url, [people.ten, people.admin]);
  if (!customer || !admin) throw new Error('nobody to look with');
  const { rows } = await database.pool.query<{ id: string }>(
    'SELECT id FROM orders WHERE person_id = $1 ORDER BY id DESC LIMIT 1',
    [customer.id],
  );
  const { port, stop } = await serve('app-server', database);
  stops.unshift(stop);
  const at = (where: string) => `http://127.0.0.1:${port}${where}`;
  return [
    { name: 'login', url: at('/login') },
    { name: 'dashboard', url: at('/'), token: customer.token },
    { name: 'order', url: at(`/designOrder/${rows[0]?.id}`), token: customer.token },
    { name: 'new order', url: at('/designOrder'), token: customer.token },
    { name: 'wallet', url: at('/wallet'), token: customer.token },
    { name: 'font maker', url: at('/fontMaker'), token: customer.token },
    { name: 'public QR page', url: at(`/q/${codeOf(77)}`) },
    { name: 'admin’s dashboard', url: at('/'), token: admin.token },
    { name: 'workbench', url: at('/admin/designsManagement'), token: admin.token },
  ];
}

async function lookAt(browser: Browser, { url, token }: Page, condition: Condition): Promise<Look> {
  const { cpu, line } = conditions[condition];
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
  try {
    if (token) await context.addCookies([{ name: 'token', value: token, url: new URL(url).origin }]);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const seen = { paint: 0, tasks: [] as [start: number, duration: number][] };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) seen.paint = startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, duration]);
      }).observe({ type: 'longtask', buffered: true });
    });
    const devtools = await context.newCDPSession(page);
    if (cpu > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    if (line) await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line });
    let lastRequest = performance.now();
    const touch = () => (lastRequest = performance.now());
    page.on('request', touch);
    page.on('requestfinished', touch);
    await page.goto(url, { waitUntil: 'load' });
    while (performance.now() - lastRequest < restMs) await page.waitForTimeout(200);
    return await page.evaluate(() => {
      const { seen } = window as unknown as { seen: { paint: number; tasks: [number, number][] } };
      const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name }) => new URL(name).pathname.endsWith('.js'),
      );
      const come = scripts.filter(({ responseEnd }) => responseEnd <= seen.paint);
      const sum = (all: PerformanceResourceTiming[]) =>
        all.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
      return {
        paint: seen.paint,
        blocked: seen.tasks
          .filter(([start]) => start < seen.paint)
          .reduce((total, [, duration]) => total + duration - 50, 0),
        files: come.length,
        bytes: sum(come),
        allFiles: scripts.length,
        allBytes: sum(scripts),
      };
    });
  } finally {
    await context.close();
  }
}

async function report(pages: Page[], looks: Map<string, Look[]>): Promise<void> {
  const median = (page: Page, condition: Condition, of: keyof Look) => {
    const all = (looks.get(`${page.name}, ${condition}`) ?? [])
      .map((look) => look[of])
      .toSorted((a, b) => a - b);
    return all[Math.floor(all.length / 2)] ?? Number.NaN;
  };
  const bare = pages[0] && median(pages[0], 'slow processor', 'paint');
  const kilo = (bytes: number) => (bytes / 1000).toFixed(0);
  const lines = pages.map((page) =>
    [
      page.name.padEnd(18),
      (median(page, 'slow processor', 'paint') / (bare || 1)).toFixed(2).padStart(8),
      median(page, 'slow processor', 'paint').toFixed(0).padStart(8),
      median(page, 'slow processor', 'blocked').toFixed(0).padStart(9),
      median(page, 'slow line', 'paint').toFixed(0).padStart(10),
      `${kilo(median(page, 'slow line', 'bytes'))} in ${median(page, 'slow line', 'files')}`.padStart(12),
      `${kilo(median(page, 'slow line', 'allBytes'))} in ${median(page, 'slow line', 'allFiles')}`.padStart(
        12,
      ),
    ].join(' '),
  );
  const text = [
    `First screens, median of ${rounds} cold looks, ${new Date().toISOString()}`,
    'Largest paint (LCP) and blocked main thread at a processor four times slower; LCP on a line of 1.6 Mbit/s and 150 ms,',
    'the scripts in kB (encoded) and files that have come by then, and all of them.',
    '',
    '                   × bare   LCP ms  blocked  LCP, line  scripts then   all scripts',
    ...lines,
    '',
  ].join('\n');
  console.log(text);
  const reports = path.join(import.meta.dirname, 'reports');
  await fs.mkdir(reports, { recursive: true });
  await fs.writeFile(path.join(reports, 'pages.txt'), text);
}
