/** Has Lighthouse judge four pages of the product with its demo content, as on a phone, each look in a new browser. */
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumPath } from '../scripts/chromium.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { demoCustomer } from '../server/local/demo/demo.ts';
import { sessionCookie } from '../server/src/platform/sessions.ts';
import { freePort, ServerProcess } from '../server/testing/process.ts';
import { type Disturbance, watchMachine } from './cpu.ts';
import { installPeers } from './peers.ts';
import { signIn, startDatabase } from './servers.ts';
import { median } from './turns.ts';
import { conclude } from './verdict.ts';

interface Audit {
  score: number | null;
}
/** The findings of Lighthouse; scores are from 0 to 1. */
interface Found {
  lighthouseVersion: string;
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  categories: Record<Category, Audit & { auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}
interface Look extends Found {
  machine: Disturbance;
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Found } | undefined>;

const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof goals;
const categories = Object.keys(goals) as Category[];

const pages = [
  { name: 'login', at: '/login', isGuest: true },
  { name: 'dashboard', at: '/' },
  { name: 'new order', at: '/designOrder' },
  { name: 'wallet', at: '/wallet' },
];
type Page = (typeof pages)[number];

const usualLooks = 5;
const looks = Number(process.argv[3] ?? usualLooks);

const scoresOf = (all: readonly Found[], category: Category) =>
  all.map((each) => Math.round((each.categories[category].score ?? 0) * 100));

/** The audits by which a category lost points, in any run. */
const faultsOf = (all: readonly Found[], category: Category) => [
  ...new Set(
    all.flatMap(({ categories: { [category]: of }, audits }) =>
      of.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
    ),
  ),
];

const stops: (() => Promise<unknown>)[] = [];
try {
  const entry = createRequire(installPeers('lighthouse')).resolve('lighthouse');
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  if (!(await buildWeb(console.log))) throw new Error('the web could not be built');
  const database = await startDatabase();
  stops.push(database.stop);
  const server = new ServerProcess(await freePort(), {
    DATABASE_URL: database.url,
    DATA_DIR: database.dataDir,
    DEMO: '1',
  });
  stops.push(() => server.end('SIGTERM'));
  await server.start();
  const [customer] = await signIn(database.url, [demoCustomer]);
  const shop = { base: server.base, postmaster: database.postmaster, token: customer?.token ?? '' };
  const found = new Map(pages.map((page) => [page, [] as Look[]]));
  for (let look = 1; look <= looks; look++) {
    for (const page of pages) found.get(page)?.push(await lookAt(lighthouse, page, shop));
    console.log(`look ${look} of ${looks}`);
  }
  await report(found);
} finally {
  for (const stop of stops.toReversed()) await stop();
}

interface Shop {
  base: string;
  /** The first process of its database. */
  postmaster: number;
  token: string;
}

async function lookAt(lighthouse: Lighthouse, page: Page, { base, postmaster, token }: Shop): Promise<Look> {
  const port = await freePort();
  const chosen = await chromiumPath();
  const browser = await chromium.launch({
    ...chosen,
    args: [...chosen.args, `--remote-debugging-port=${port}`],
  });
  try {
    const devtools = await browser.newBrowserCDPSession();
    const cookie = { name: sessionCookie, value: token, url: base, httpOnly: true };
    if (!page.isGuest) await devtools.send('Storage.setCookies', { cookies: [cookie] });
    const url = `${base}${page.at}`;
    // Each look is watched alone, because the time of a browser's processes cannot be read after it has closed.
    const watched = watchMachine([postmaster]);
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: categories });
    const machine = watched();
    if (!result || result.lhr.runtimeError)
      throw new Error(`${page.name}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    if (result.lhr.finalDisplayedUrl !== url)
      throw new Error(`${page.name} led to ${result.lhr.finalDisplayedUrl}`);
    return { ...result.lhr, machine };
  } finally {
    await browser.close();
  }
}

async function report(found: ReadonlyMap<Page, readonly Look[]>): Promise<void> {
  const slow: string[] = [];
  const faulty: string[] = [];
  const lines = [...found].map(([{ name }, all]) => {
    const performance = scoresOf(all, 'performance');
    const score = (category: Category) =>
      category === 'performance' ? median(performance) : Math.min(...scoresOf(all, category));
    const missed = categories.filter((category) => score(category) < goals[category]);
    for (const category of missed)
      if (category === 'performance') slow.push(`${name} (performance)`);
      else faulty.push(`${name} (${category}: ${faultsOf(all, category).join(', ')})`);
    return [
      name.padEnd(10),
      `${score('performance')} (${Math.min(...performance)}–${Math.max(...performance)})`.padStart(12),
      ...categories.slice(1).map((category) => String(score(category)).padStart(14)),
      missed.length === 0 ? '  met' : '  missed',
    ].join(' ');
  });
  const all = [...found.values()].flat();
  const mean = (of: keyof Disturbance) => all.reduce((sum, { machine }) => sum + machine[of], 0) / all.length;
  const machine = { foreign: mean('foreign'), stolen: mean('stolen') };
  const index = median(all.map(({ environment }) => environment.benchmarkIndex));
  const text = [
    `Lighthouse ${all[0]?.lighthouseVersion}, as on a phone, ${looks} cold looks, ${new Date().toISOString()}`,
    'Performance is the median (and the range), the others are the worst; the goals are 95 and 100.',
    `Lighthouse's own index of the processor was ${index.toFixed(0)}.`,
    '',
    `           ${categories.map((category, index) => category.padStart(index === 0 ? 12 : 14)).join(' ')}  goals`,
    ...lines,
    '',
    conclude(machine, slow, faulty),
    '',
  ].join('\n');
  console.log(text);
  // A shorter run leaves the report of the last whole one.
  if (looks < usualLooks) return;
  const reports = path.join(import.meta.dirname, 'reports');
  await mkdir(reports, { recursive: true });
  await writeFile(path.join(reports, 'lighthouse.txt'), text);
}
