import { lazyPart } from '../../ui/lazy-part.ts';

export { OrderStatusBadge } from './OrderStatusBadge.tsx';
export { OrderTypeIcon } from './OrderTypeIcon.tsx';
export { draftKeys } from './draft-keys.ts';
export { fileLimits } from './file-limits.ts';
export { paidText, placeText, promiseText } from './promise-text.ts';
export { workLeft } from './admin/work-left.ts';
export { PriceTag } from './PriceTag.tsx';

// Pages that import the small parts must not fetch these.
export const CustomerCard = lazyPart(async () => (await import('./admin/CustomerCard.tsx')).CustomerCard);
export const OrderCard = lazyPart(async () => (await import('./OrderCard.tsx')).OrderCard);
export const QrKindIcon = lazyPart(async () => (await import('./qr/kind-look.tsx')).QrKindIcon);
export const QrCategorySample = lazyPart(
  async () => (await import('./qr/QrCategorySample.tsx')).QrCategorySample,
);
export const QrTextLook = lazyPart(async () => (await import('./qr/QrTextLook.tsx')).QrTextLook);
export const QrTextPage = lazyPart(async () => (await import('./qr/QrTextLook.tsx')).QrTextPage);
export const QuickAnswer = lazyPart(async () => (await import('./QuickAnswer.tsx')).QuickAnswer);
export { NoSuchOrder, PayButton } from './lazy-parts.ts';
