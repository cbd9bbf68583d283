import * as z from 'zod/mini';
import { endpoint } from './common/endpoint.ts';

// A separate file, because every first screen shows these numbers and none needs the rest.
const counter = z.object({ data: z.number() });

export const countAnswered = endpoint('ticket/{userId}/answered', {
  method: 'GET',
  who: 'customer',
  summary: "How many of the customer's tickets are answered and wait for them",
  hears: ['ticket'],
  answer: counter,
});

export const countUnanswered = endpoint('ticket/unread', {
  method: 'GET',
  who: 'admin',
  summary: 'How many tickets wait for an admin',
  hears: ['ticket'],
  answer: counter,
});
