import type { Queryable } from '../../platform/database.ts';
import { findPerson, noSuchPerson } from '../people/service.ts';

/** Whose wallet it is; refuses (NOT_FOUND) a person who is not there. */
export async function walletHolder(on: Queryable, id: number) {
  const person = await findPerson(on, { id });
  if (!person) throw noSuchPerson();
  return person;
}
