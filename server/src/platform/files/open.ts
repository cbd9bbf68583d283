import path from 'node:path';
import { dayMs } from '#contract/common/tehran';
import type { Environment } from '../environment/environment.ts';
import type { Clock } from '../foundation/clock.ts';
import { DiskObjects } from './disk-objects.ts';
import { DiskUploads } from './disk-uploads.ts';
import { Scratch } from './scratch.ts';
import { FileStore } from './store.ts';

/** Opens the file store of a shop. Throws a StartError if its bucket cannot be used. */
export async function openFiles(
  { dataDir, s3 }: Pick<Environment, 'dataDir' | 's3'>,
  clock: Clock,
): Promise<FileStore> {
  const folder = path.join(dataDir, 'files');
  const scratch = new Scratch(folder);
  await scratch.prepare();
  if (s3 === null) {
    const objects = new DiskObjects(folder);
    const uploads = new DiskUploads(folder, objects, scratch);
    await objects.prepare();
    return new FileStore(objects, uploads, scratch, clock);
  }
  // A shop on a disk loads nothing of the client.
  const [{ Bucket }, { S3Objects }, { S3Uploads }] = await Promise.all([
    import('../outside/s3/bucket.ts'),
    import('./s3-objects.ts'),
    import('./s3-uploads.ts'),
  ]);
  // The sweep runs on one machine, and this folder is on each. Nobody was told that anything in it was received.
  await scratch.deleteOlder(new Date(clock.now().getTime() - 2 * dayMs));
  const bucket = new Bucket(s3);
  const objects = new S3Objects(bucket);
  await objects.prepare();
  return new FileStore(objects, new S3Uploads(bucket, scratch), scratch, clock);
}
