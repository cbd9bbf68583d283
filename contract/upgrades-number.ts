import * as z from 'zod/mini';
import { endpoint } from './common/endpoint.ts';

// A separate file, because the admin's first screen must not load the validation of addresses and identity numbers.
export const countUpgrades = endpoint('user/upgrade/number', {
  method: 'GET',
  who: 'admin',
  summary: 'How many requests for a higher level are open',
  hears: ['upgrade'],
  answer: z.object({ data: z.number() }),
});
