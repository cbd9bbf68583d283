import type { TestProject } from 'vitest/node';
import type { S3Environment } from '../src/platform/outside/s3/read-environment.ts';
import { startTestCluster } from './cluster.ts';
import { startS3Stub, stubKey } from './s3-stub.ts';
import { ensureTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { url: string; template: string };
    /** True in `npm run test:long`, which looks longer for rare faults. */
    isLong: boolean;
    /** The store of the project `s3`, without a bucket. Null where shops have folders. */
    s3: Omit<S3Environment, 'bucket'> | null;
  }
}

/** Runs once before all server tests: starts PostgreSQL and migrates a template database. Returns the teardown. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('isLong', project.name === 'long');
  const cluster = await startTestCluster();
  const store = project.name === 's3' ? await openTestStore() : null;
  project.provide('s3', store?.s3 ?? null);
  try {
    project.provide('testDatabase', { url: cluster.url, template: await ensureTemplate(cluster.url) });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return async () => {
    await store?.close();
    await cluster.stop();
  };
}

/** Uses the S3 store at S3_TEST_ENDPOINT, with its key, else a stand-in of our own. */
async function openTestStore() {
  const {
    S3_TEST_ENDPOINT: endpoint,
    S3_TEST_KEY_ID: accessKeyId,
    S3_TEST_SECRET: secretAccessKey,
  } = process.env;
  if (endpoint && accessKeyId && secretAccessKey) {
    const s3 = { endpoint, region: 'us-east-1', accessKeyId, secretAccessKey, pathStyle: true };
    return { s3, close: () => Promise.resolve() };
  }
  const stub = await startS3Stub();
  return { s3: { endpoint: stub.endpoint, ...stubKey, pathStyle: true }, close: () => stub.close() };
}
