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
import { chromiumPath } from '../scripts/chromium.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { runTool } from '../scripts/run-tool.ts';
import { type Disturbance, watchMachine } from './cpu.ts';
import { serve, signIn, startDatabase } from './servers.ts';
import { codeOf, fillShop } from './shop.ts';
import { conclude } from './verdict.ts';

const usualRounds = 5;
const rounds = Number(process.argv[3] ?? usualRounds);
/** Milliseconds without a request after which a page has come to rest. */
const restMs = 1500;

const conditions = {
  'slow processor': { cpu: 4, line: null },
  'slow line': { cpu: 1, line: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 } },
} as const;
type Condition = keyof typeof conditions;

/** The most that is allowed of a page: times in ms, scripts in encoded bytes and in files. */
interface Goals {
  /** Of the largest paint, on a slow processor. */
  paint: number;
  blocked: number;
  paintOnLine: number;
  /** Of the scripts that have come by the largest paint. */
  bytes: number;
  files: number;
  /** Of all scripts that come until the page rests. */
  allBytes: number;
  allFiles: number;
}

const times = { paint: 600, blocked: 300, paintOnLine: 2000 };
const usual: Goals = { ...times, bytes: 185_000, files: 32, allBytes: 260_000, allFiles: 60 };
/** The page of a code runs no script. */
const plain: Goals = { ...times, bytes: 0, files: 0, allBytes: 0, allFiles: 0 };

const labels: Record<keyof Goals, string> = {
  paint: 'LCP',
  blocked: 'blocked',
  paintOnLine: 'LCP on the line',
  bytes: 'size of the scripts then',
  files: 'number of the scripts then',
  allBytes: 'size of all scripts',
  allFiles: 'number of all scripts',
};
const goalNames = Object.keys(labels) as (keyof Goals)[];

interface Page {
  name: string;
  url: string;
  token?: string;
  /** Absent for bare React, which the others are measured by. */
  goals?: Goals;
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
  const pages: Page[] = [{ name: 'bare React', url: bare }, ...shop.pages];
  const browser = await chromium.launch(await chromiumPath());
  stops.unshift(() => browser.close());
  const looks = new Map<string, Look[]>();
  const watched = watchMachine(shop.pids);
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
  await report(pages, looks, watched());
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
  // Compressed beforehand, as our server's files are: at each look it would add up to 350 ms to the bare page.
  const bodies = new Map<string, Buffer>();
  for (const entry of await fs.readdir(dist, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile())
      bodies.set(`/${path.relative(dist, file)}`, zlib.brotliCompressSync(await fs.readFile(file)));
  }
  const server = http.createServer(({ url = '/' }, response) => {
    const file = url === '/' ? '/index.html' : url;
    const body = bodies.get(file);
    if (!body) return response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': types[path.extname(file)] ?? '', 'content-encoding': 'br' })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.unshift(async () => server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
}

/** Opens a shop with a customer of ten orders and an admin; returns the pages to measure and the shop's processes. */
async function openShop(): Promise<{ pages: Page[]; pids: number[] }> {
  const database = await startDatabase();
  stops.unshift(database.stop);
  const people = await fillShop(database.pool, { orders: 10_000, whaleEvery: 20, whaleEntries: 1000 });
  const [customer, admin] = await signIn(database.url, [people.ten, people.admin]);
  if (!customer || !admin) throw new Error('nobody to look with');
  const { rows } = await database.pool.query<{ id: string }>(
    'SELECT id FROM orders WHERE person_id = $1 ORDER BY id DESC LIMIT 1',
    [customer.id],
  );
  const { port, pid, stop } = await serve('app-server', database);
  stops.unshift(stop);
  const at = (where: string) => `http://127.0.0.1:${port}${where}`;
  const pages: Page[] = [
    { name: 'login', url: at('/login'), goals: usual },
    { name: 'dashboard', url: at('/'), token: customer.token, goals: usual },
    { name: 'order', url: at(`/designOrder/${rows[0]?.id}`), token: customer.token, goals: usual },
    { name: 'new order', url: at('/designOrder'), token: customer.token, goals: usual },
    { name: 'wallet', url: at('/wallet'), token: customer.token, goals: usual },
    { name: 'font maker', url: at('/fontMaker'), token: customer.token, goals: usual },
    { name: 'public QR page', url: at(`/q/${codeOf(77)}`), goals: plain },
    { name: 'admin’s dashboard', url: at('/'), token: admin.token, goals: usual },
    { name: 'workbench', url: at('/admin/designsManagement'), token: admin.token, goals: usual },
  ];
  return { pages, pids: [pid, database.postmaster] };
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

async function report(pages: Page[], looks: Map<string, Look[]>, machine: Disturbance): Promise<void> {
  const median = (page: Page, condition: Condition, of: keyof Look) => {
    const all = (looks.get(`${page.name}, ${condition}`) ?? [])
      // Without a paint there is no time of it.
      .map((look) => (of === 'paint' && look.paint === 0 ? Number.POSITIVE_INFINITY : look[of]))
      .toSorted((a, b) => a - b);
    return all[Math.floor(all.length / 2)] ?? Number.NaN;
  };
  const bare = (pages[0] && median(pages[0], 'slow processor', 'paint')) || 1;
  const kilo = (bytes: number) => (bytes / 1000).toFixed(0);
  const missed: string[] = [];
  const lines = pages.map((page) => {
    const paint = median(page, 'slow processor', 'paint');
    const measured: Goals = {
      paint,
      blocked: median(page, 'slow processor', 'blocked'),
      paintOnLine: median(page, 'slow line', 'paint'),
      bytes: median(page, 'slow line', 'bytes'),
      files: median(page, 'slow line', 'files'),
      allBytes: median(page, 'slow line', 'allBytes'),
      allFiles: median(page, 'slow line', 'allFiles'),
    };
    const { goals } = page;
    // A figure that was not measured counts as above its goal.
    const above = goals ? goalNames.filter((goal) => !(measured[goal] <= goals[goal])) : [];
    if (above.length > 0) missed.push(`${page.name} (${above.map((goal) => labels[goal]).join(', ')})`);
    return [
      page.name.padEnd(18),
      (paint / bare).toFixed(2).padStart(8),
      paint.toFixed(0).padStart(8),
      measured.blocked.toFixed(0).padStart(9),
      measured.paintOnLine.toFixed(0).padStart(10),
      `${kilo(measured.bytes)} in ${measured.files}`.padStart(12),
      `${kilo(measured.allBytes)} in ${measured.allFiles}`.padStart(12),
      goals ? ` ${above.length === 0 ? 'met' : 'missed'}` : '',
    ]
      .join(' ')
      .trimEnd();
  });
  const text = [
    `First screens, median of ${rounds} cold looks, ${new Date().toISOString()}`,
    'Largest paint (LCP) and blocked main thread at a processor four times slower; LCP on a line of 1.6 Mbit/s and 150 ms,',
    'the scripts in kB (encoded) and files that have come by then, and all of them.',
    '',
    '                   × bare   LCP ms  blocked  LCP, line  scripts then   all scripts  goals',
    ...lines,
    '',
    conclude(machine, missed),
    '',
  ].join('\n');
  console.log(text);
  // A shorter run leaves the report of the last whole one.
  if (rounds < usualRounds) return;
  const reports = path.join(import.meta.dirname, 'reports');
  await fs.mkdir(reports, { recursive: true });
  await fs.writeFile(path.join(reports, 'pages.txt'), text);
}
