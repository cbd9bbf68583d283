import { expect, test } from 'vitest';
import { systemClock } from '../foundation/clock.ts';
import { Services } from '../foundation/services.ts';
import type { Lane } from '../processes/requester.ts';
import { findOrMake } from './variants.ts';

test('simultaneous requests share one making, but nobody waits for the background', async () => {
  const parts = {
    services: new Services(),
    clock: systemClock,
    environment: { rateLimits: false },
    pool: { query: () => Promise.reject(new Error('nothing is counted')) },
  };
  const makings: string[] = [];
  const release = Promise.withResolvers<void>();
  const ask = (lane: Lane, name: string) =>
    findOrMake(
      parts,
      { lane, key: name },
      'a picture',
      () => Promise.resolve(undefined),
      async () => {
        makings.push(name);
        if (lane === 'job') await release.promise;
        return name;
      },
    );
  const background = ask('job', 'background');
  const later = ask('job', 'later');
  expect(await Promise.all([ask('view', 'first'), ask('view', 'second')])).toEqual(['first', 'first']);
  release.resolve();
  expect(await Promise.all([background, later])).toEqual(['background', 'background']);
  expect(makings.toSorted()).toEqual(['background', 'first']);
});
