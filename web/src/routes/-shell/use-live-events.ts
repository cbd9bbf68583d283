import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listenToEvents } from '../../lib/events.ts';
import { handleEvent } from '../../lib/freshness.ts';

/** Refreshes the page by server events. Returns whether the event stream is connected. */
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
