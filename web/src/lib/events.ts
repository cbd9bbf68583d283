import { pathOf } from '#contract/common/endpoint';
import { type Event, events } from '#contract/notifications';

const channelName = 'hakkak-events';

/**
 * Hears the server's hints. Over HTTP/1.1 a browser opens six connections to a site, so one tab holds the stream and
 * passes on what it hears; when it closes, the next one takes over. `onEvent` gets `connected` after every gap.
 */
export function listenToEvents(onEvent: (event: Event) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => onEvent(data as Event);
  const stopped = new AbortController();

  const hold = () =>
    new Promise<void>((release) => {
      let source: EventSource | undefined;
      let retry: ReturnType<typeof setTimeout> | undefined;
      const tell = (event: Event) => {
        onEvent(event);
        channel.postMessage(event);
      };
      const open = () => {
        source = new EventSource(pathOf(events));
        source.onmessage = ({ data }) => tell(JSON.parse(data as string) as Event);
        source.onerror = () => {
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

  navigator.locks.request(channelName, { signal: stopped.signal }, hold).catch(() => {});
  return () => {
    stopped.abort();
    channel.close();
  };
}
