import { defineConfig } from 'vitest/config';

const server = {
  globalSetup: ['server/testing/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** Tests of file storage, which also run against S3. */
const s3Tests = [
  'server/src/platform/files/{downloads,missing-files,quota,store-identity,sweep}.test.ts',
  'server/src/platform/uploads/{receiving,uploads}.test.ts',
  'server/src/platform/pictures/published.test.ts',
  'server/src/platform/http/health.test.ts',
  'server/src/backup.test.ts',
  'server/src/features/orders/{thumbs,file-checks,program-pdfs,corel-files}.test.ts',
  'server/src/features/orders/qr/{create,change,heavy}.test.ts',
  'server/src/features/profile/picture.test.ts',
  'server/src/features/tutorials/*.test.ts',
  'server/src/features/upgrades/images.test.ts',
];

export default defineConfig({
  test: {
    // Tests wait for processes and disks as much as they compute: two workers leave two cores idle a third of the time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{bench,contract,engraving,web,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'web/dist/**', '**/*.long.test.ts'],
          execArgv: ['--experimental-eventsource'],
          // Drawings of hundreds of texts take seconds, on a busy machine several times as long.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: ['**/*.long.test.ts'],
          ...server,
        },
      },
      {
        test: {
          // The same tests as with a disk, on a store that speaks S3.
          name: 's3',
          include: s3Tests,
          ...server,
        },
      },
      {
        test: {
          name: 'long',
          // The others run a short round in `npm test`, and many here.
          include: [
            '{scripts,server}/**/*.long.test.ts',
            'server/**/{bad-input,crash,promises,receiving,sequences,stress,transfers}.test.ts',
          ],
          ...server,
        },
      },
    ],
  },
});
