import type { Selectable } from 'kysely';
import type { Orders } from '../../../platform/database/database-types.ts';
import { existing, Refusal } from '../../../platform/foundation/refusal.ts';
import type { Work } from '../../../platform/work/work.ts';
import type { PlacedPin } from '../conversations/queries.ts';
import { lockWish, markRevised } from './queries.ts';

/** Takes a wish for a revision of its locked order, once (CONFLICT); from then on its text and pins are the revision's. */
export async function takeWish(
  { tx, send, now }: Work,
  order: Pick<Selectable<Orders>, 'id'>,
  id: number,
): Promise<{ text: string; pins: PlacedPin[] }> {
  const { text, pins, file_id, revised_at } = existing(
    await lockWish(tx, order, id),
    'این سفارش چنین نظری ندارد.',
  );
  if (revised_at) throw new Refusal('CONFLICT', 'از این نظر پیش‌تر بازنگری خواسته‌اید.');
  send(markRevised(tx, id, now));
  return { text, pins: pins.map(({ x, y, text: words }) => ({ file_id, page: 1, x, y, text: words })) };
}
