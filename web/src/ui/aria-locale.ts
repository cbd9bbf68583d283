/**
 * The language in which react-aria writes and counts, before any part of it has loaded. Parts that say something
 * themselves load `react-aria-strings.ts` too.
 */
Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: 'fa-IR-u-ca-persian' });
