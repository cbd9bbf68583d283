import { toPersianDigits } from '#contract/common/digits';
import type { Offer } from '#contract/offers';
import { displayName } from '#contract/people';

export const holderText = ({ userId }: Offer) =>
  userId === null ? 'برای همه' : `برای ${toPersianDigits(displayName(userId))}`;
