import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listenToEvents } from '../../lib/events.ts';
import { handleEvent } from '../../lib/freshness.ts';
import { whenIdle } from '../../lib/when-idle.ts';

/** Refreshes the page by server events. Returns whether the event stream is connected. */
export function useLiveEvents(): boolean {
  const queryClient = useQueryClient();
  const [isUp, setUp] = useState(true);

  useEffect(
    () =>
      listenToEvents({
        onEvent: (event) => handleEvent(queryClient, event),
        onUp: () => setUp(true),
        onDisconnect: () => setUp(false),
      }),
    [queryClient],
  );
  useReleaseOffer(isUp);
  return isUp;
}

/** Offers to load the page again when a new release has come. A release restarts the server, which ends the stream. */
function useReleaseOffer(isUp: boolean) {
  const wasDisconnected = useRef(false);
  // A release takes the files of the one before away, so this one is fetched in time.
  useEffect(() => whenIdle(() => void importOffer().catch(() => {})), []);
  useEffect(() => {
    if (isUp && wasDisconnected.current)
      importOffer().then(
        ({ offerRelease }) => offerRelease(),
        () => {},
      );
    wasDisconnected.current = !isUp;
  }, [isUp]);
}

const importOffer = () => import('./offer-release.ts');
