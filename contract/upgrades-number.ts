import * as z from 'zod/mini';
import { endpoint } from './common/endpoint.ts';

// Apart from the other calls of upgrades, whose checks of addresses and identity numbers no admin's first screen needs.
export const countUpgrades = endpoint('user/upgrade/number', {
  method: 'GET',
  who: 'admin',
  summary: 'How many requests for a higher level are open',
  hears: ['upgrade'],
  answer: z.object({ data: z.number() }),
});
