import type { TestProject } from 'vitest/node';
import { startTestCluster } from './cluster.ts';
import { ensureTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { url: string; template: string };
    /** True in `npm run test:long`, which looks longer for rare faults. */
    isLong: boolean;
  }
}

/** Runs once before all server tests: starts PostgreSQL and migrates a template database. Returns the teardown. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('isLong', project.name === 'long');
  const cluster = await startTestCluster();
  try {
    project.provide('testDatabase', { url: cluster.url, template: await ensureTemplate(cluster.url) });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return () => cluster.stop();
}
