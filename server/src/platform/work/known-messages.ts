/** A page may repeat a message after the keys of calls have been forgotten; the message still has its own. */
import type pg from 'pg';
import { sqlState } from '../database/database.ts';
import { otherInput } from './work.ts';

type Messages = 'order_messages' | 'ticket_messages';

const isKnownMessage = (error: unknown, table: Messages): boolean =>
  sqlState(error) === '23505' && (error as pg.DatabaseError).constraint === `${table}_key`;

/**
 * Writes a message. If the table has one with its key, answers by `answerKnown`, which returns undefined if that is another
 * message (CONFLICT).
 */
export async function writeOnce<T>(
  table: Messages,
  write: () => Promise<T>,
  answerKnown: () => Promise<T | undefined>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isKnownMessage(error, table)) throw error;
    const answer = await answerKnown();
    if (answer === undefined) throw otherInput();
    return answer;
  }
}
