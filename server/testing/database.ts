import { inject } from 'vitest';
import { dropDatabase, nameForThisRun, onDatabase, runStatements } from './cluster.ts';

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
  await dropDatabase(url, name);
  await runStatements(url, [`CREATE DATABASE ${name} TEMPLATE ${template}`]);
  return {
    url: onDatabase(url, name),
    drop: () => dropDatabase(url, name),
  };
}
