import type { TestProject } from 'vitest/node';
import { startTestCluster } from './cluster.ts';
import { ensureTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { url: string; template: string };
  }
}

/** Once before all server tests: a PostgreSQL and a migrated database to copy. Answers what ends it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  try {
    project.provide('testDatabase', { url: cluster.url, template: await ensureTemplate(cluster.url) });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return () => cluster.stop();
}
