/**
 * `npm run files -- check` compares the stored files with the database and reads each of them (exit code 1 if one is
 * missing or its content has changed). `npm run files -- sweep` moves all files without a record aside for 30 days, without a
 * limit on their number. `npm run files -- move` copies the files of a running shop from FORMER_FILES to FILES.
 */
import { systemClock } from '../server/src/platform/foundation/clock.ts';
import type { Db } from '../server/src/platform/database/database.ts';
import {
  compareFiles,
  ensureStoreMatches,
  findDamaged,
} from '../server/src/platform/files/store-identity.ts';
import { copyFiles, countReceived } from '../server/src/platform/files/moving.ts';
import { namedKeys } from '../server/src/platform/files/named-keys.ts';
import { openFiles } from '../server/src/platform/files/open.ts';
import { type FileStore, removedForDays } from '../server/src/platform/files/store.ts';
import { withDatabase } from '../server/src/platform/database/reach.ts';
import { readEnvironment } from '../server/src/platform/environment/environment.ts';
import { StartError } from '../server/src/platform/foundation/start-error.ts';
import { print, runCommand } from './command.ts';

const usage = 'Use: npm run files -- check, npm run files -- sweep, or npm run files -- move';
const maxListed = 10;

function listed(title: string, keys: string[]): string[] {
  const lines = [`  ${String(keys.length).padStart(9)} ${title}`];
  for (const key of keys.slice(0, maxListed)) lines.push(`            ${key}`);
  if (keys.length > maxListed) lines.push(`            … and ${keys.length - maxListed} more`);
  return lines;
}

async function check(db: Db, store: FileStore): Promise<void> {
  const { id, storeId, kept, named, missing, unnamed } = await compareFiles(db, store);
  print(
    `Files in "${store.place}"`,
    `  ${storeId === id ? `They belong to this database (${id}).` : `They do NOT belong to this database: theirs is ${storeId ?? 'none yet'}, this one ${id}.`}`,
    `  ${String(kept).padStart(9)} kept`,
    `  ${String(named).padStart(9)} named by the database`,
    ...listed('named and missing', missing),
    ...listed('kept and not named', unnamed),
  );
  const { compared, damaged } = await findDamaged(db, store);
  print(
    `  ${String(compared).padStart(9)} compared with their SHA-256`,
    ...listed('changed since they were stored, or unreadable', damaged),
  );
  if (missing.length + damaged.length > 0 || storeId !== id) process.exitCode = 1;
}

async function sweep(db: Db, store: FileStore): Promise<void> {
  await ensureStoreMatches(db, store);
  const done = await store.sweep((keys) => namedKeys(db, keys), true);
  print(
    `${done.movedAside} of ${done.kept} files were moved aside for ${removedForDays} days, ${done.broughtBack} brought back. What came within the last six hours is left alone: an order may be about to name it.`,
  );
}

/** Copies what the current place lacks, while the shop runs with both. */
async function move(signal: AbortSignal): Promise<void> {
  const { formerFiles, ...environment } = readEnvironment();
  if (formerFiles === null)
    throw new StartError(
      'Nothing is being moved. Start the shop with FILES as the new place and FORMER_FILES as the one that it leaves (see deploy/README.md), and run this with the same settings.',
    );
  await withDatabase(environment, 1, async ({ db }) => {
    const to = await openFiles(environment, systemClock);
    const from = await openFiles({ ...environment, ...formerFiles }, systemClock);
    const { present, copied, bytes, missing, damaged } = await copyFiles(db, from, to, signal);
    const uploads = await countReceived(db, from);
    print(
      `${copied} files (${Math.ceil(bytes / 1e6)} MB) were copied from "${from.place}" to "${to.place}", which had ${present} already.`,
      ...listed('named and missing', missing),
      ...listed('not as they were stored, and copied as they are', damaged),
      uploads > 0
        ? `${uploads} uploads are still received in "${from.place}". They are used or end within a day; leave FORMER_FILES until then.`
        : `Start the shop without FORMER_FILES now. "${from.place}" is not touched: delete it when "npm run files -- check" finds everything right.`,
    );
    if (missing.length + damaged.length > 0) process.exitCode = 1;
  });
}

runCommand(async ([word, ...rest], signal) => {
  if (word === 'move' && rest.length === 0) return move(signal);
  const act = word === 'check' ? check : word === 'sweep' ? sweep : null;
  if (!act || rest.length > 0) throw new StartError(usage);
  const environment = readEnvironment();
  await withDatabase(environment, 1, async ({ db }) => {
    await act(db, await openFiles(environment, systemClock));
  });
});
