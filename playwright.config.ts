import { defineConfig } from '@playwright/test';
import { chromiumPath } from './scripts/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  reporter: [['line'], ['json', { outputFile: process.env.E2E_REPORT ?? '.cache/e2e-report.json' }]],
  forbidOnly: true,
  // The second time is recorded, for what fails once in a hundred walks; to need it is a failure all the same.
  retries: 1,
  failOnFlakyTests: true,
  workers: 3,
  // On an idle machine no test takes longer than 30 s; longer ones are split.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 60_000,
    baseURL: process.env.E2E_URL,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    // Recordings of all cost a third of the run: `npm run test:e2e -- --trace on wallet` makes one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker costs a process for each browser context; the walks that are about it allow it.
    serviceWorkers: 'block',
    launchOptions: await chromiumPath(),
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      // Only what depends on the screen runs a second time: layouts, bars, sheets, touch.
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
