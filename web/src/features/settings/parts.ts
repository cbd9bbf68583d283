/** The exports for other features. */
export { ContactLine } from './ContactLine.tsx';
export { settingsQuery, useSettings } from './settings.ts';
