import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { runCommand } from './command.ts';
import { type Shop, secret } from './shop.ts';
import { fileSettings } from './store.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'hakkak-backup-'));
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A path in this file's own folder of archives and restored shops. */
export const at = (name: string) => path.join(folder, name);
export const passphrase = 'سه کلمهٔ تصادفی و طولانی';

export const backup = (from: Shop, file: string, env: Record<string, string> = {}) =>
  runCommand('backup', [file], {
    DATABASE_URL: from.databaseUrl,
    DATA_DIR: from.environment.dataDir,
    SECRET: secret,
    ...fileSettings(from.environment.s3),
    ...env,
  });

export const restore = (words: string[], dataDir: string, env: Record<string, string> = {}) =>
  runCommand('restore', words, { DATA_DIR: dataDir, ...env });

/** The end of a command with this code and words. */
export const exitWith = (code: number, words: string) => ({
  code,
  output: expect.stringContaining(words) as string,
});
