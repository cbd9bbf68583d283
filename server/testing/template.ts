import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { migrate } from '../src/platform/database/database.ts';
import { createDatabase, dropDatabase, nameForThisRun, onDatabase, runStatements } from './cluster.ts';

const migrations = path.join(import.meta.dirname, '../migrations');

/**
 * Creates a migrated template database unless one with the same migrations exists. Returns its name, which contains
 * their hash.
 */
export async function ensureTemplate(url: string): Promise<string> {
  const name = `hakkak_template_${hashOfMigrations()}`;
  if (await exists(url, name)) return name;
  const draft = nameForThisRun('draft');
  await createDatabase(url, draft);
  try {
    await migrate(onDatabase(url, draft));
    await runStatements(url, [`ALTER DATABASE ${draft} RENAME TO ${name}`]);
  } catch (error) {
    await dropDatabase(url, draft);
    // A parallel run may have created it first.
    if (!(await exists(url, name))) throw error;
  }
  await dropOldTemplates(url, name);
  return name;
}

async function exists(url: string, name: string): Promise<boolean> {
  return (await runStatements(url, [`SELECT 1 FROM pg_database WHERE datname = '${name}'`])).length > 0;
}

/** Keeps the three newest, because a parallel run with older migrations may still copy its own. */
async function dropOldTemplates(url: string, current: string): Promise<void> {
  const found = await runStatements(url, [
    `SELECT datname FROM pg_database WHERE datname ~ '^hakkak_template_' AND datname <> '${current}' ORDER BY oid DESC OFFSET 2`,
  ]);
  for (const row of found) await dropDatabase(url, String(row.datname));
}

function hashOfMigrations(): string {
  const hash = createHash('sha256');
  for (const file of fs.readdirSync(migrations).toSorted()) {
    hash.update(`${file}\0`).update(fs.readFileSync(path.join(migrations, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
