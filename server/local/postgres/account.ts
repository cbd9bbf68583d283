import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartError } from '../../src/platform/foundation/start-error.ts';
import { hasCode } from '../../src/platform/foundation/error-code.ts';

const run = promisify(execFile);

/** The system account that PostgreSQL runs under; an empty one is this process's own. */
export type Account = { uid: number; gid: number } | Record<string, never>;

export const ownAccount: Account = {};

/** Returns whether this process is the superuser, under which PostgreSQL refuses to run. */
export function isSuperuser(): boolean {
  return process.getuid?.() === 0;
}

export async function serviceAccount(): Promise<Account> {
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [uid, gid] = [await idOf(['-u', name]), await idOf(['-g', name])];
    if (uid && gid) return { uid, gid };
  }
  throw new StartError(
    'PostgreSQL does not run as root, and this system has no user "postgres" or "nobody". Start as an ordinary user, or set DATABASE_URL.',
  );
}

/** Returns whether an account may enter a folder ("x") or also write there ("w"). */
export async function mayUse(account: Account, folder: string, right: 'x' | 'w'): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', `cd "$1" && test -${right} .`, 'sh', folder], { ...account, cwd: '/' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EPERM') || hasCode(error, 'EINVAL')) {
      throw new StartError(
        'PostgreSQL does not run as root, and this system lets root become no other user. Start as an ordinary user, or set DATABASE_URL.',
      );
    }
    return false;
  }
}

async function idOf(args: string[]): Promise<number | undefined> {
  try {
    const { stdout } = await run('id', args);
    return Number(stdout.trim()) || undefined;
  } catch {
    return undefined;
  }
}
