import type { Queryable } from '../../platform/database.ts';
import { findPerson, noSuchPerson } from '../people/service.ts';

/** Refuses (NOT_FOUND) a person who does not exist. */
export async function walletHolder(on: Queryable, id: number) {
  const person = await findPerson(on, { id });
  if (!person) throw noSuchPerson();
  return person;
}
