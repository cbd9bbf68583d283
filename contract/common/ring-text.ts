/** The text that is engraved, as the browser and the server read it. */

/** Invisible characters that mean nothing on a ring: soft hyphens, word joiners, byte-order marks, emoji selectors. */
const meaningless = /[\u00ad\u180e\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb]|\ufe0e|\ufe0f/g;

/**
 * Direction marks and half-spaces stay, because they order and part letters. A zero-width space parts letters too, so it
 * becomes a half-space. Every run of white space becomes one space.
 */
export const tidyRingText = (text: string): string =>
  text.replace(meaningless, '').replaceAll('\u200b', '\u200c').replace(/\s+/g, ' ').trim();
