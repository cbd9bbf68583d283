/** An S3 store as production may have it: Ceph's RADOS gateway, started by `ceph.sh`. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../../server/testing/process.ts';

export const storePrograms = ['ceph-mon', 'ceph-mgr', 'ceph-osd', 'radosgw', 'ceph'];

export interface Store {
  /** The settings of a shop that stores its files there. */
  env: Record<string, string>;
  /** Kills one of its processes and starts it again. */
  killAgain(name: 'rgw' | 'osd' | 'mon' | 'mgr'): void;
  stop(): void;
}

export async function startStore(folder: string): Promise<Store> {
  const port = String(await freePort());
  const run = (...args: string[]) =>
    execFileSync('bash', [path.join(import.meta.dirname, 'ceph.sh'), ...args], {
      encoding: 'utf8',
      // The programs stay behind, and would hold the pipes.
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  run('start', folder, port);
  return {
    env: {
      FILES: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'hakkak',
      S3_ACCESS_KEY_ID: 'HAKKAKTESTKEY',
      S3_SECRET_ACCESS_KEY: 'hakkak-rehearsal-secret',
    },
    killAgain(name) {
      run('kill', folder, name);
      run('start', folder, port);
    },
    stop: () => void run('stop', folder),
  };
}
