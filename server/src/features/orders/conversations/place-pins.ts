import { type NewPin, wrongPins } from '#contract/conversations';
import type { Owned } from '../../../platform/work/authorize.ts';
import { rowIdOrNone } from '../../../platform/work/ctx.ts';
import type { Tx } from '../../../platform/database/pipeline.ts';
import { refuseField } from '../../../platform/foundation/refusal.ts';
import { type PlacedPin, selectStoredFiles } from './queries.ts';

/** Returns the rows of pins; refuses (VALIDATION) one on a file that is not the order's, or not any more. */
export async function placePins(
  tx: Tx,
  order: Owned<{ id: number }>,
  pins: readonly NewPin[],
): Promise<PlacedPin[]> {
  if (pins.length === 0) return [];
  const placed = pins.map(({ fileId, ...pin }) => ({ ...pin, file_id: rowIdOrNone(fileId) }));
  const stored = await selectStoredFiles(tx, order, [...new Set(placed.map((pin) => pin.file_id))]);
  if (placed.some((pin) => !stored.has(pin.file_id))) throw refuseField('pins', wrongPins);
  return placed;
}
