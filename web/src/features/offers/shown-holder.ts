import { toPersianDigits } from '#contract/common/digits';
import type { Offer } from '#contract/offers';
import { displayName } from '#contract/people';

/** Whom a code is for, in words. */
export const shownHolder = ({ userId }: Offer) =>
  userId === null ? 'برای همه' : `برای ${toPersianDigits(displayName(userId))}`;
