import * as z from 'zod/mini';
import { endpoint } from './common/endpoint.ts';
import { instant } from './common/fields.ts';
import { LevelStatus, roles } from './people.ts';

// A separate file, because first screens load the profile without what only an admin asks.
const words = z.nullable(z.string());

/** The number of ids of each kind that a person's view lists at most. */
export const maxListed = 1000;

/**
 * Everything an admin sees of one person. `designs` (their orders), `devices` (registered to them) and `offers`
 * (codes made for or used by them) are the newest 1,000 ids of each; the counts are exact. `amount` is in tomans,
 * `born` is the day they joined, `address.province` an id of the province list (1 to 31), `company.identifyData`
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

export const getPerson = endpoint('user/id/{id}', {
  method: 'GET',
  who: 'admin',
  summary: 'All that is known of one person',
  hears: ['person'],
  answer: PersonFull,
});
