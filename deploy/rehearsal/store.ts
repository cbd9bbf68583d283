/** An S3 store as production may have it: Ceph's RADOS gateway, started by `ceph.sh`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../../server/testing/process.ts';

export const storePrograms = ['ceph-mon', 'ceph-mgr', 'ceph-osd', 'radosgw', 'ceph'];

export interface Store {
  /** The settings of a shop that stores its files there. */
  env: Record<string, string>;
  /** Kills one of its processes and starts it again. */
  killAgain(name: 'rgw' | 'osd' | 'mon' | 'mgr'): Promise<void>;
  stop(): Promise<void>;
}

export async function startStore(folder: string): Promise<Store> {
  const port = String(await freePort());
  const run = async (...args: string[]) => {
    const script = spawn('bash', [path.join(import.meta.dirname, 'ceph.sh'), ...args], {
      // The programs stay behind, and would hold the pipes.
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(script, 'exit');
    if (code !== 0) throw new Error(`ceph.sh ${args[0]} ended with ${code}`);
  };
  await run('start', folder, port);
  const [endpoint, region, bucket] = [`http://127.0.0.1:${port}`, 'us-east-1', 'hakkak'];
  // As ceph.sh makes them.
  const credentials = { accessKeyId: 'HAKKAKTESTKEY', secretAccessKey: 'hakkak-rehearsal-secret' };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return {
    env: {
      FILES: 's3',
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    async killAgain(name) {
      await run('kill', folder, name);
      await run('start', folder, port);
    },
    stop: () => run('stop', folder),
  };
}
