import type { Selectable } from 'kysely';
import type { Orders } from '../../../platform/database/database-types.ts';
import { notFound, Refusal } from '../../../platform/foundation/refusal.ts';
import type { Work } from '../../../platform/work/work.ts';
import type { PlacedPin } from '../conversations/queries.ts';
import { lockWishes, markRevised } from './queries.ts';

/** Takes wishes for a revision of their locked order, each once (CONFLICT); from then on their texts and pins are the revision's. */
export async function takeWishes(
  { tx, send, now }: Work,
  order: Pick<Selectable<Orders>, 'id'>,
  ids: ReadonlySet<number>,
): Promise<{ texts: string[]; pins: PlacedPin[] }> {
  const wishes = await lockWishes(tx, order, [...ids]);
  if (wishes.length < ids.size) throw notFound('این سفارش چنین نظری ندارد.');
  if (wishes.some(({ revised_at }) => revised_at))
    throw new Refusal('CONFLICT', 'از این نظر پیش‌تر بازنگری خواسته‌اید.');
  send(markRevised(tx, [...ids], now));
  return {
    texts: wishes.map(({ text }) => text),
    pins: wishes.flatMap(({ pins, file_id }) =>
      pins.map(({ x, y, text: words }) => ({ file_id, page: 1, x, y, text: words })),
    ),
  };
}
