import { networkOf } from '#contract/common/network';
import type { JobRequester } from './job-queue.ts';

/**
 * The queue's lanes: `order` for what an order needs before it is placed, `upload` for files that a signed-in person sends and
 * waits for, `view` for pictures they look at, `public` for people who are not signed in, `job` for background work.
 */
export type Lane = 'order' | 'upload' | 'view' | 'public' | 'job';

export interface Requester extends JobRequester {
  lane: Lane;
}

interface Person {
  id: number;
  admin?: boolean;
}

const of = ({ id, admin = false }: Person) => ({
  key: `person ${id}`,
  isAdmin: admin,
  since: performance.now(),
});

export const buyer = (caller: Person): Requester => ({ lane: 'order', ...of(caller) });

export const uploader = (caller: Person): Requester => ({ lane: 'upload', ...of(caller) });

export const viewer = (caller: Person | null, address: string): Requester =>
  caller
    ? { lane: 'view', ...of(caller) }
    : { lane: 'public', key: `network ${networkOf(address)}`, since: performance.now() };
