import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EventType } from '#contract/notifications';
import { listenToEvents } from '../../lib/events.ts';

/** The calls whose answers an event may have changed, by the beginning of their path. */
const touched: Record<Exclude<EventType, 'connected'>, readonly string[]> = {
  design: ['design', 'user/orders', 'user/profile'],
  balance: ['user/profile', 'user/transactions', 'transaction', 'payment'],
  notification: ['user/notification'],
  ticket: ['ticket', 'user/tickets', 'user/profile'],
  profile: ['user/profile'],
  login: ['user/profile', 'user/logins'],
  upgrade: ['user/upgrade', 'user/profile', 'price'],
  device: ['device', 'user/devices', 'user/profile'],
};

function refresh(queryClient: QueryClient, type: EventType): void {
  // What was missed nobody tells: everything on the screen is asked for again.
  if (type === 'connected')
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'setting' });
  else {
    const paths = touched[type] ?? [];
    const isTouched = (path: unknown) => paths.some((start) => String(path).startsWith(start));
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey[0]) });
  }
}

/** Keeps what is on the screen true. Answers whether the line to the server is up. */
export function useLiveEvents(): boolean {
  const queryClient = useQueryClient();
  const [isUp, setUp] = useState(true);

  useEffect(
    () =>
      listenToEvents({
        onEvent: ({ type }) => refresh(queryClient, type),
        onUp: () => setUp(true),
        onCut: () => setUp(false),
      }),
    [queryClient],
  );
  return isUp;
}
