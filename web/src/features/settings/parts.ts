/** The exports for other features. */
export { ContactLine } from './ContactLine.tsx';
export { settingsQuery } from './settings.ts';
export { SupportCall } from './SupportCall.tsx';
