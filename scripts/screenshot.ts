// Takes a screenshot of a page: node scripts/screenshot.ts <url> <out.png> [--width 390] [--height 844] [--dark]
// [--cookie name=value] [--full] [--wait ms]
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumPath } from './chromium.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '1280' },
    height: { type: 'string', default: '800' },
    dark: { type: 'boolean', default: false },
    cookie: { type: 'string', multiple: true, default: [] },
    full: { type: 'boolean', default: false },
    wait: { type: 'string', default: '300' },
  },
});
const [url, file] = positionals;
if (!url || !file) {
  console.error(
    'Usage: node scripts/screenshot.ts <url> <out.png> [--width 390] [--height 844] [--dark] [--cookie name=value] [--full] [--wait ms]',
  );
  process.exit(2);
}

const browser = await chromium.launch(await chromiumPath());
try {
  const width = Number(values.width);
  const context = await browser.newContext({
    viewport: { width, height: Number(values.height) },
    deviceScaleFactor: width < 600 ? 2 : 1,
    hasTouch: width < 600,
    colorScheme: values.dark ? 'dark' : 'light',
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
  });
  await context.addCookies(
    values.cookie.map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: new URL(url).origin };
    }),
  );
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => console.error(`page error: ${error.message}`));
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(Number(values.wait));
  await page.screenshot({ path: file, fullPage: values.full });
  console.log(`${file}: ${await page.title()}`);
} finally {
  await browser.close();
}
