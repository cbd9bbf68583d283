import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listenToEvents } from '../../lib/events.ts';
import { handleEvent } from '../../lib/freshness.ts';

/** Keeps what is on the screen true. Answers whether the line to the server is up. */
export function useLiveEvents(): boolean {
  const queryClient = useQueryClient();
  const [isUp, setUp] = useState(true);

  useEffect(
    () =>
      listenToEvents({
        onEvent: (event) => handleEvent(queryClient, event),
        onUp: () => setUp(true),
        onCut: () => setUp(false),
      }),
    [queryClient],
  );
  return isUp;
}
