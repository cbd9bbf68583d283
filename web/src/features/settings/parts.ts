/** What the pages show of the shop. */
export { ContactLine } from './ContactLine.tsx';
export { settingsQuery } from './settings.ts';
export { SupportCall } from './SupportCall.tsx';
