import { inject } from 'vitest';
import { nameForThisRun, onDatabase, runStatements } from './cluster.ts';

let made = 0;

/** Makes a migrated, empty database of its own for a test file. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, template } = inject('testDatabase');
  const name = nameForThisRun(`test_${(made += 1)}`);
  await runStatements(url, [
    `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`,
    `CREATE DATABASE ${name} TEMPLATE ${template}`,
  ]);
  return {
    url: onDatabase(url, name),
    async drop() {
      await runStatements(url, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]);
    },
  };
}
