/** The place of a shop's files, as tests look into it: a folder, or a bucket in the project `s3`. */
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { randomBytes, createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { Bucket } from '../src/platform/outside/s3/bucket.ts';
import type { S3Environment } from '../src/platform/outside/s3/read-environment.ts';
import type { Environment } from '../src/platform/environment/environment.ts';

/** Creates a bucket for one shop; null in test projects that store files on disk. */
export async function newBucket(): Promise<S3Environment | null> {
  const store = inject('s3');
  if (store === null) return null;
  const s3 = { ...store, bucket: `test-${randomBytes(8).toString('hex')}` };
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return s3;
}

/** The settings of a process that uses a shop's files. */
export const fileSettings = (s3: S3Environment | null): Record<string, string> =>
  s3 === null
    ? {}
    : {
        FILES: 's3',
        S3_ENDPOINT: s3.endpoint,
        S3_REGION: s3.region,
        S3_BUCKET: s3.bucket,
        S3_ACCESS_KEY_ID: s3.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      };

export interface StoreView {
  /** Returns the paths of all files in a folder, relative to it. */
  list(folder: string): Promise<string[]>;
  read(name: string): Promise<Buffer>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns false if there is no such file. */
  move(from: string, to: string): Promise<boolean>;
}

export const viewOf = ({ dataDir, s3 }: Pick<Environment, 'dataDir' | 's3'>): StoreView =>
  s3 === null ? folderView(path.join(dataDir, 'files')) : bucketView(s3);

function folderView(root: string): StoreView {
  const at = (name: string) => path.join(root, name);
  return {
    async list(folder) {
      const entries = await readdir(at(folder), { recursive: true, withFileTypes: true }).catch(() => []);
      const files = entries.filter((each) => each.isFile());
      return files.map((each) => path.relative(at(folder), path.join(each.parentPath, each.name))).toSorted();
    },
    read: (name) => readFile(at(name)),
    async write(name, bytes) {
      await mkdir(path.dirname(at(name)), { recursive: true });
      await writeFile(at(name), bytes);
    },
    async move(from, to) {
      await mkdir(path.dirname(at(to)), { recursive: true });
      return rename(at(from), at(to)).then(
        () => true,
        () => false,
      );
    },
  };
}

function bucketView(s3: S3Environment): StoreView {
  const bucket = new Bucket(s3);
  return {
    async list(folder) {
      const names: string[] = [];
      for await (const { name } of bucket.list(`${folder}/`)) names.push(name.slice(folder.length + 1));
      return names;
    },
    async read(name) {
      const { stream } = await bucket.open(name);
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
    async write(name, bytes) {
      const file = path.join(os.tmpdir(), `hakkak-object-${randomBytes(8).toString('hex')}`);
      await writeFile(file, bytes);
      const sha256 = createHash('sha256').update(bytes).digest();
      await bucket.put(name, { path: file, size: bytes.length, sha256 }).finally(() => rm(file));
    },
    move: (from, to) => bucket.move(from, to),
  };
}

const folders = ['kept', 'removed', 'uploads'];

/** Takes stored files away, all or those whose path contains `part`. The returned function puts them back. */
export async function takeAway(view: StoreView, part = ''): Promise<() => Promise<void>> {
  const names = (
    await Promise.all(
      folders.map(async (folder) => (await view.list(folder)).map((name) => `${folder}/${name}`)),
    )
  )
    .flat()
    .filter((name) => name.includes(part));
  if (names.length === 0) throw new Error(`there is no file "${part}" to take away`);
  for (const name of names) await view.move(name, `away/${name}`);
  return async () => {
    for (const name of names) await view.move(`away/${name}`, name);
  };
}

/** Returns the bytes of an upload so far. */
export async function uploadedBytes(view: StoreView, key: string): Promise<Buffer> {
  const names = (await view.list('uploads')).filter((name) => name.startsWith(key));
  if (names.includes(key)) return view.read(`uploads/${key}`);
  let content = Buffer.alloc(0);
  // Of the pieces with the same start, the last is the longest.
  for (const name of names) {
    const start = Number(/\/(\d+)-/.exec(name)?.[1]);
    content = Buffer.concat([content.subarray(0, start), await view.read(`uploads/${name}`)]);
  }
  return content;
}
