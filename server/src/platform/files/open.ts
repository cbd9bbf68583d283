import path from 'node:path';
import { dayMs } from '#contract/common/tehran';
import type { Environment } from '../environment/environment.ts';
import type { S3Environment } from '../outside/s3/read-environment.ts';
import type { Clock } from '../foundation/clock.ts';
import { DiskObjects } from './disk-objects.ts';
import { DiskUploads } from './disk-uploads.ts';
import type { Objects, UploadFiles } from './objects.ts';
import { Scratch } from './scratch.ts';
import { FileStore } from './store.ts';

/**
 * Opens the file store of a shop, with `formerFiles` that of two places. Throws a StartError if a bucket cannot be used.
 */
export async function openFiles(
  {
    dataDir,
    s3,
    formerFiles = null,
  }: Pick<Environment, 'dataDir' | 's3'> & Partial<Pick<Environment, 'formerFiles'>>,
  clock: Clock,
): Promise<FileStore> {
  const folder = path.join(dataDir, 'files');
  const scratch = new Scratch(folder);
  await scratch.prepare();
  const { objects, uploads } = await openPlace(s3, folder, scratch, clock);
  if (formerFiles === null) return new FileStore(objects, uploads, scratch, clock);
  const former = await openPlace(formerFiles.s3, folder, scratch, clock);
  const { TwoPlaces, TwoPlacesUploads } = await import('./two-places.ts');
  return new FileStore(
    new TwoPlaces(objects, former.objects),
    new TwoPlacesUploads(uploads, former.uploads),
    scratch,
    clock,
  );
}

interface Place {
  objects: Objects;
  uploads: UploadFiles;
}

async function openPlace(
  s3: S3Environment | null,
  folder: string,
  scratch: Scratch,
  clock: Clock,
): Promise<Place> {
  if (s3 === null) {
    const objects = new DiskObjects(folder);
    await objects.prepare();
    return { objects, uploads: new DiskUploads(folder, objects, scratch) };
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
  return { objects, uploads: new S3Uploads(bucket, scratch) };
}
