import { lazyPart } from '../../ui/lazy-part.ts';

export { pageLinks } from './page-links.ts';
export { settingsQuery, useSettings } from './settings.ts';
export const ContactLine = lazyPart(async () => (await import('./ContactLine.tsx')).ContactLine);
export const SettingValue = lazyPart(async () => (await import('./SettingValue.tsx')).SettingValue);
export const TrustSeal = lazyPart(async () => (await import('./TrustSeal.tsx')).TrustSeal);
export const ShopSeal = lazyPart(async () => (await import('./TrustSeal.tsx')).ShopSeal);
