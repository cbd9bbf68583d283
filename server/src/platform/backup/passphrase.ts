import { StartError } from '../foundation/start-error.ts';

const minLength = 12;

/** Throws a StartError if BACKUP_PASSPHRASE is too weak. */
export function readPassphrase(env: Record<string, string | undefined> = process.env): string | null {
  const passphrase = env.BACKUP_PASSPHRASE;
  if (passphrase === undefined) return null;
  if (passphrase.length < minLength)
    throw new StartError(`BACKUP_PASSPHRASE must have at least ${minLength} characters, or not be set.`);
  return passphrase;
}
