import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getLaser, getLaserOf } from '#contract/devices';
import { queryOf } from '../../lib/queries.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { CustomerLaser } from '../../ui/vectors/customer-laser.ts';

export const DeviceSection = lazyPart(async () => (await import('./DeviceSection.tsx')).DeviceSection);

export const DeviceList = lazyPart(async () => (await import('./DeviceList.tsx')).DeviceList);

/** The laser that the person's files are checked with. */
export const ownLaser = queryOf(getLaser, {});

/** Checks the files that an admin chooses inside with the customer's laser, asked for once there is one. */
export function CheckedFor({ customer, children }: { customer: string; children: ReactNode }) {
  const client = useQueryClient();
  const ask = async () => {
    const laser = await client.ensureQueryData(queryOf(getLaserOf, { params: { id: customer } }));
    // An admin is not asked to set the device of another.
    return { ...laser, isUsual: false };
  };
  return <CustomerLaser value={ask}>{children}</CustomerLaser>;
}
