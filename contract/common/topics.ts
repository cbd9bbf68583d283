/** Subjects of what pages show, of which the event stream tells that something has changed. */
export const eventTopics = [
  'design',
  'balance',
  'notification',
  'ticket',
  'login',
  'profile',
  'upgrade',
  'device',
] as const;

/**
 * All subjects of what pages show. A changing call names those it changes and a reading call those it hears, so that a page
 * asks again for what its own act or an event has changed. `offer`: gift codes; `person`: other people, as an admin sees
 * them.
 */
export type Topic = (typeof eventTopics)[number] | 'offer' | 'person';
