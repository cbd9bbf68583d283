// Records the videos of the first courses: the product itself, used by a demo customer in a browser. It needs ffmpeg with
// libx264 (Debian: ffmpeg). `npm run record:courses -- [name]` writes
// server/src/features/tutorials/first-content/*.mp4, which are committed.
import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { chromiumPath } from '../scripts/chromium.ts';
import { root } from '../scripts/run-tool.ts';

const run = promisify(execFile);
const target = path.join(root, 'server/src/features/tutorials/first-content');
const size = { width: 1120, height: 700 };
const framesPerSecond = 12;
const mobile = '09120000009';
const port = 3990;

/** Acts slowly enough to be followed, with a pointer that is seen. */
class Actor {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  rest = (ms = 900) => this.page.waitForTimeout(ms);

  async #pointTo(place: Locator): Promise<void> {
    await place.evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'smooth' }));
    await this.rest(650);
    const box = await place.boundingBox();
    if (!box) throw new Error('nothing to point to');
    await this.page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height / 2, 40), { steps: 18 });
    await this.rest(250);
  }

  async press(place: Locator): Promise<void> {
    await this.#pointTo(place);
    await this.page.mouse.down();
    await this.rest(90);
    await this.page.mouse.up();
    await this.rest(500);
  }

  /** Presses a choice; by its label where the box itself is hidden. */
  async choose(place: Locator): Promise<void> {
    const label = place.locator('xpath=ancestor::label');
    await this.press((await label.count()) > 0 ? label : place);
  }

  async write(place: Locator, text: string): Promise<void> {
    await this.press(place);
    await place.press('Control+A');
    await place.pressSequentially(text, { delay: 70 });
    await this.rest(700);
  }
}

interface Recording {
  name: string;
  path: string;
  /** Seen once the page is ready. */
  act: (actor: Actor) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

const recordings: Recording[] = [
  {
    name: 'new-order',
    path: '/designOrder',
    async act(actor) {
      const { page } = actor;
      await actor.rest(1200);
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(path.join(root, 'web/public/icons/icon-512.png'));
      await actor.rest(1200);
      await actor.write(
        page.getByRole('textbox', { name: 'شرح سفارش' }),
        'گل شش‌پر برای پشت انگشتر، خط‌ها نازک و به هم پیوسته باشد.',
      );
      await actor.press(button(page, 'نوع و قیمت'));
      await actor.choose(page.getByRole('radio', { name: /طراحی با قلم/ }).first());
      await actor.rest(1500);
      await actor.press(button(page, /ثبت سفارش/));
      await page.waitForURL(/designOrder\/\d+/);
      await actor.rest(2500);
    },
  },
  {
    name: 'wallet',
    path: '/wallet',
    async act(actor) {
      const { page } = actor;
      await actor.rest(1200);
      await actor.write(page.getByRole('textbox', { name: 'مبلغ دلخواه' }), '500000');
      await actor.press(page.getByRole('button', { name: 'پرداخت', exact: true }));
      await page.waitForURL(/sandbox/);
      await actor.rest(1200);
      await actor.press(button(page, 'پرداخت'));
      await page.waitForURL(/\/wallet/);
      await actor.rest(2500);
    },
  },
  {
    name: 'ring-text',
    path: '/fontMaker',
    async act(actor) {
      const { page } = actor;
      await actor.rest(2500);
      await actor.write(page.getByRole('textbox', { name: 'روی حلقه چه نوشته شود؟' }), 'عشق جاودان');
      await actor.press(page.getByRole('button', { name: /^فونت: / }));
      await actor.rest(1500);
      await actor.write(page.getByRole('searchbox', { name: 'جستجوی فونت' }), 'نستعلیق');
      await actor.rest(1500);
      await actor.press(page.getByRole('list', { name: 'فونت‌ها' }).getByRole('button').first());
      await actor.rest(2500);
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'smooth' }));
      await actor.rest(2500);
    },
  },
  {
    name: 'flat-piece',
    path: '/fontMaker',
    async act(actor) {
      const { page } = actor;
      await actor.rest(2500);
      await actor.choose(page.getByRole('radio', { name: 'قطعهٔ تخت' }));
      await actor.rest(1200);
      await actor.choose(page.getByRole('radio', { name: 'کمان بالا' }));
      await actor.rest(2000);
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'smooth' }));
      await actor.rest(2000);
      await actor.press(page.getByRole('button', { name: 'دریافت DXF' }));
      await actor.rest(1500);
    },
  },
  {
    name: 'qr-code',
    path: '/designOrder/qr',
    async act(actor) {
      const { page } = actor;
      await actor.rest(1500);
      await actor.press(page.getByRole('button', { name: /^متن/ }));
      await actor.rest(900);
      await actor.write(page.getByRole('textbox', { name: 'عنوان صفحه' }), 'برای تو');
      await actor.press(page.getByRole('button', { name: 'متن‌های آماده' }));
      await actor.rest(1500);
      await actor.press(
        page.getByRole('dialog', { name: 'متن‌های آماده' }).getByRole('listitem').first().getByRole('button'),
      );
      await actor.rest(1500);
      await actor.press(button(page, /ثبت سفارش/));
      await page.waitForURL(/designOrder\/\d+/);
      await actor.rest(3000);
    },
  },
];

/** Serves the product with its demo content from an empty folder. */
async function serve(folder: string): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [path.join(root, 'scripts/run.mjs'), 'scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1', RATE_LIMITS: 'off' },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 240; tries += 1) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { url, stop: () => child.kill('SIGTERM') };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  child.kill('SIGTERM');
  throw new Error('the product did not start');
}

async function signIn(page: Page, url: string): Promise<void> {
  const headers = { origin: url };
  await page.request.post('/api/auth/send-otp', { data: { mobile }, headers });
  const outbox = await page.request.get(`/api/dev/outbox?mobile=${mobile}`);
  const { data } = (await outbox.json()) as { data: { code?: string }[] };
  await page.request.post('/api/auth/check-otp', { data: { mobile, code: data[0]?.code ?? '' }, headers });
}

/** A pointer that follows the mouse, for a browser without a window shows none. */
function showPointer(): void {
  addEventListener('DOMContentLoaded', () => {
    const pointer = document.createElement('div');
    pointer.style.cssText =
      'position:fixed;z-index:2147483647;left:0;top:0;width:22px;height:22px;margin:-11px;border-radius:50%;' +
      'background:rgb(232 80 10 / .35);border:2px solid rgb(232 80 10);pointer-events:none;transition:scale .12s';
    document.documentElement.append(pointer);
    addEventListener('mousemove', ({ clientX, clientY }) => {
      pointer.style.translate = `${clientX}px ${clientY}px`;
    });
    addEventListener('mousedown', () => (pointer.style.scale = '0.6'));
    addEventListener('mouseup', () => (pointer.style.scale = '1'));
  });
}

async function record(browser: Browser, url: string, recording: Recording, folder: string): Promise<void> {
  const context = await browser.newContext({
    viewport: size,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    baseURL: url,
  });
  const page = await context.newPage();
  await signIn(page, url);
  await page.addInitScript(showPointer);
  await page.goto(recording.path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const frames: { file: string; at: number }[] = [];
  const devtools = await context.newCDPSession(page);
  devtools.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    const file = path.join(folder, `${recording.name}-${String(frames.length).padStart(5, '0')}.jpg`);
    frames.push({ file, at: metadata.timestamp ?? 0 });
    void fs.writeFile(file, Buffer.from(data, 'base64'));
    void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 92 });
  try {
    await recording.act(new Actor(page));
  } catch (error) {
    await page.screenshot({ path: path.join(folder, `${recording.name}-failed.png`) });
    throw error;
  }
  await devtools.send('Page.stopScreencast');
  await page.waitForTimeout(300);
  await context.close();

  // A frame stands until the next; the browser sends one only when something has changed.
  const list = frames.flatMap(({ file, at }, n) => {
    const lasts = Math.max(0.02, (frames[n + 1]?.at ?? at + 1) - at);
    return [`file '${file}'`, `duration ${lasts.toFixed(3)}`];
  });
  const listFile = path.join(folder, `${recording.name}.txt`);
  await fs.writeFile(listFile, `${list.join('\n')}\nfile '${frames.at(-1)?.file}'\n`);
  const made = path.join(target, `${recording.name}.mp4`);
  const settings = `-r ${framesPerSecond} -an -c:v libx264 -preset veryslow -tune animation -crf 31 -pix_fmt yuv420p -movflags +faststart -map_metadata -1`;
  const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', listFile];
  await run('ffmpeg', [...input, ...settings.split(' '), made]);
  await run('ffmpeg', [
    '-y',
    '-loglevel',
    'error',
    '-sseof',
    '-1',
    '-i',
    made,
    '-frames:v',
    '1',
    '-q:v',
    '5',
    made.replace('.mp4', '.jpg'),
  ]);
  console.log(`${recording.name}: ${frames.length} frames, ${(await fs.stat(made)).size} bytes`);
}

const folder = await fs.mkdtemp(path.join(tmpdir(), 'hakkak-courses-'));
await fs.mkdir(target, { recursive: true });
const product = await serve(path.join(folder, 'data'));
try {
  const browser = await chromium.launch(await chromiumPath());
  const [, , wanted] = process.argv;
  for (const recording of recordings)
    if (wanted === undefined || recording.name === wanted)
      await record(browser, product.url, recording, folder);
  await browser.close();
} finally {
  product.stop();
  console.log(`The frames are in ${folder}.`);
}
