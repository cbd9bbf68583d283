import { toPersianDigits } from '#contract/common/digits';
import { displayName } from '#contract/people';
import type { UpgradeKind, UpgradeRequest } from '#contract/upgrades';

/** One row of the list: `_id` is the request's own, `person` whose it is. */
export type RequestRow = Omit<UpgradeRequest, '_id'> & { _id: string; person: string };

export const asRow = ({ _id, ...request }: UpgradeRequest): RequestRow => ({
  ...request,
  _id: request.requestId,
  person: _id,
});

export const kindTitles: Record<UpgradeKind, string> = { normal: 'تأیید حساب', verified: 'تیک آبی' };

export const nameOf = (row: RequestRow) => toPersianDigits(displayName(row));
