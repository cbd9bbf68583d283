/** The exports for other features. */
export { ContactLine } from './ContactLine.tsx';
export { settingsQuery } from './settings.ts';
