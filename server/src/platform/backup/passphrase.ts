import { StartError } from '../start-error.ts';

const shortest = 12;

/** The passphrase of BACKUP_PASSPHRASE; null where it is not set. Throws a StartError for one that protects nothing. */
export function readPassphrase(env: Record<string, string | undefined> = process.env): string | null {
  const given = env.BACKUP_PASSPHRASE;
  if (given === undefined) return null;
  if (given.length < shortest)
    throw new StartError(`BACKUP_PASSPHRASE must have at least ${shortest} characters, or not be set.`);
  return given;
}
