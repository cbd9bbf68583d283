/** The admins' view of people. Every page has the scripts of `profile.ts` and `people.ts`, so it is apart from them. */
import * as z from 'zod/mini';
import { endpoint } from './common/endpoint.ts';
import { instant } from './common/fields.ts';
import { listQuery, Metadata } from './common/paging.ts';
import { LevelStatus, PersonCard, roles } from './people.ts';

const words = z.nullable(z.string());

/** The number of ids of each kind that a person's view lists at most. */
export const maxListed = 1000;

/**
 * Everything an admin sees of one person. `designs` (their orders), `devices` (registered to them) and `offers`
 * (codes made for or used by them) are the newest 1,000 ids of each; the counts are exact. `drawingCount` counts their
 * saved drawings. `amount` is in tomans, `born` is the day they joined, `lastSeenAt` when they last used the shop, `address.province` an id of the province list (1 to 31), `company.identifyData`
 * paths of pictures; `company.lat` and `company.lng` (degrees) exist when a point was set on the map. Unknown values
 * are null.
 */
export const PersonFull = z.object({
  _id: z.string(),
  name: words,
  family: words,
  image: words,
  amount: z.number(),
  mobile: z.string(),
  phone: words,
  nationId: words,
  born: instant,
  sms: z.boolean(),
  roles: z.array(z.enum(roles)),
  level: LevelStatus,
  designs: z.array(z.string()),
  devices: z.array(z.string()),
  offers: z.array(z.string()),
  designCount: z.number(),
  deviceCount: z.number(),
  offerCount: z.number(),
  ticketCount: z.number(),
  drawingCount: z.number(),
  lastSeenAt: z.nullable(instant),
  address: z.object({ province: z.nullable(z.number()), city: words, location: words }),
  company: z.object({
    name: words,
    ceoNationId: words,
    phone: words,
    address: z.object({ formatted_address: words }),
    lat: z.optional(z.number()),
    lng: z.optional(z.number()),
    identifyData: z.array(z.string()),
  }),
});
export type PersonFull = z.infer<typeof PersonFull>;

/**
 * A person in the list of everybody. `amount` is the wallet's balance in tomans, `designCount` the number of their paid
 * orders; `lastSeenAt` is null for someone whose logins are all gone.
 */
export const PersonSummary = z.extend(PersonCard, {
  amount: z.number(),
  designCount: z.number(),
  born: instant,
  lastSeenAt: z.nullable(instant),
});
export type PersonSummary = z.infer<typeof PersonSummary>;

export const listPeople = endpoint('GET', 'user/search/full', 'admin', {
  summary:
    'Everybody, newest or oldest first, with level, balance, number of orders and when they were last seen',
  hears: ['profile', 'person'],
  query: z.object(listQuery()),
  answer: z.object({ users: z.array(PersonSummary), metadata: Metadata }),
});

export const getPerson = endpoint('GET', 'user/id/{id}', 'admin', {
  summary: 'All that is known of one person',
  hears: ['person'],
  answer: PersonFull,
});
