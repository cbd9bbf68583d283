export { pageLinks, settingsQuery, useSettings } from './settings.ts';
export { ContactLine } from './ContactLine.tsx';
export { SettingValue } from './SettingValue.tsx';
export { ShopSeal, TrustSeal } from './TrustSeal.tsx';
