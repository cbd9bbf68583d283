/** The topics that the event stream announces. */
export const eventTopics = [
  'design',
  'balance',
  'notification',
  'ticket',
  'tutorial',
  'login',
  'profile',
  'upgrade',
  'device',
  'content',
] as const;

/**
 * All topics. A changing call names those it changes and a reading call those it hears. `offer` is gift codes,
 * `person` is other people as an admin sees them, `font` is saved drawings, `share` is links for guests; none of them is announced. `content` is what
 * admins write for the shop: prices, settings, questions, pages and the like.
 */
export type Topic = (typeof eventTopics)[number] | 'offer' | 'person' | 'font' | 'share';
