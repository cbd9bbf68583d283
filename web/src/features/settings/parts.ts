/** What the login page and the shell show of the shop. */
export { ContactLine } from './ContactLine.tsx';
export { settingsQuery } from './settings.ts';
