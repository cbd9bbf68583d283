import { inject } from 'vitest';
import { createDatabase, dropDatabase, nameForThisRun, onDatabase } from './cluster.ts';

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
  await createDatabase(url, name, template);
  return {
    url: onDatabase(url, name),
    drop: () => dropDatabase(url, name),
  };
}
