import { toPersianDigits } from '#contract/common/digits';
import { displayName } from '#contract/people';
import type { UpgradeKind, UpgradeRequest } from '#contract/upgrades';

/** `_id` is the request's id, `personId` the customer's. */
export type RequestRow = Omit<UpgradeRequest, '_id'> & { _id: string; personId: string };

export const toRow = ({ _id, ...request }: UpgradeRequest): RequestRow => ({
  ...request,
  _id: request.requestId,
  personId: _id,
});

export const kindTitles: Record<UpgradeKind, string> = { normal: 'تأیید حساب', verified: 'تیک آبی' };

export const personOf = (row: RequestRow) => ({ ...row, _id: row.personId });

export const nameOf = (row: RequestRow) => toPersianDigits(displayName(row));
