import { pathOf } from '#contract/common/endpoint';
import { type Event, events } from '#contract/notifications';

const channelName = 'hakkak-events';

/**
 * Hears the server's hints. Over HTTP/1.1 a browser opens six connections to a site, so one tab holds the stream and
 * passes on what it hears; when it closes, the next one takes over. `onEvent` gets `connected` after every gap, `onCut`
 * is told when one begins.
 */
export function listenToEvents(onEvent: (event: Event) => void, onCut: () => void = () => {}): () => void {
  const channel = new BroadcastChannel(channelName);
  const hear = (said: Event | 'cut') => (said === 'cut' ? onCut() : onEvent(said));
  channel.onmessage = ({ data }) => hear(data as Event | 'cut');
  const stopped = new AbortController();

  const hold = () =>
    new Promise<void>((release) => {
      // The lock may be granted in the very moment of stopping.
      if (stopped.signal.aborted) return release();
      let source: EventSource | undefined;
      let retry: ReturnType<typeof setTimeout> | undefined;
      const tell = (said: Event | 'cut') => {
        hear(said);
        channel.postMessage(said);
      };
      const open = () => {
        source = new EventSource(pathOf(events));
        source.onmessage = ({ data }) => tell(JSON.parse(data as string) as Event);
        source.onerror = () => {
          tell('cut');
          // The browser reconnects by itself after a cut, but gives up after an answer such as 401 or 503.
          if (source?.readyState !== EventSource.CLOSED) return;
          tell({ type: 'login' });
          retry = setTimeout(open, 5000);
        };
      };
      open();
      stopped.signal.addEventListener('abort', () => {
        clearTimeout(retry);
        source?.close();
        release();
      });
    });

  // Only pages on a safe origin have locks; elsewhere each tab holds its own stream.
  if (navigator.locks) navigator.locks.request(channelName, { signal: stopped.signal }, hold).catch(() => {});
  else void hold();
  return () => {
    stopped.abort();
    channel.close();
  };
}
