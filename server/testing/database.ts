import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { nameForThisRun, onDatabase, runStatements } from './cluster.ts';

let made = 0;

interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

export const createTestDatabase = (): Promise<TestDatabase> => create(inject('testDatabase').template);

export const createBareDatabase = (): Promise<TestDatabase> => create('template0');

async function create(template: string): Promise<TestDatabase> {
  const { url } = inject('testDatabase');
  const name = nameForThisRun(`test_${(made += 1)}`);
  await runStatements(url, [
    `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`,
    `CREATE DATABASE ${name} TEMPLATE ${template}`,
  ]);
  return {
    url: onDatabase(url, name),
    async drop() {
      const drop = () => runStatements(url, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]);
      // PostgreSQL's own vacuum cannot be ended by force, and is soon over.
      for (let tries = 1; tries < 20; tries += 1)
        try {
          return void (await drop());
        } catch (error) {
          if ((error as { code?: string }).code !== '42501') throw error;
          await sleep(250);
        }
      await drop();
    },
  };
}
