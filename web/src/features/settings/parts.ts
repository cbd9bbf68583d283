import { idlePart } from '../../ui/lazy-part.ts';

/** The exports for other features. */
export { settingsQuery, useSettings } from './settings.ts';
export const ContactLine = idlePart(async () => (await import('./ContactLine.tsx')).ContactLine);
