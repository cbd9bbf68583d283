import { lazyPart } from '../../ui/lazy-part.ts';

export const BriefFacts = lazyPart(async () => (await import('./BriefFacts.tsx')).BriefFacts);
export const NoSuchOrder = lazyPart(async () => (await import('./NoSuchOrder.tsx')).NoSuchOrder);
export const PayButton = lazyPart(async () => (await import('./PayButton.tsx')).PayButton);
