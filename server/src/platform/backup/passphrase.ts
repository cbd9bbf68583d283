import { StartError } from '../foundation/start-error.ts';

const minLength = 12;

/** Throws a StartError if BACKUP_PASSPHRASE is too weak. */
export function readPassphrase(env: Record<string, string | undefined> = process.env): string | null {
  const given = env.BACKUP_PASSPHRASE;
  if (given === undefined) return null;
  if (given.length < minLength)
    throw new StartError(`BACKUP_PASSPHRASE must have at least ${minLength} characters, or not be set.`);
  return given;
}
