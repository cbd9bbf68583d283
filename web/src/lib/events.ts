import { pathOf } from '#contract/common/endpoint';
import { type Event, events } from '#contract/notifications';
import { isCurrent, recordEvent } from './event-marks.ts';

const channelName = 'hakkak-events';

/**
 * The messages between tabs: an event and its mark, a lost connection, a new tab's question, and the mark that answers
 * it.
 */
type TabMessage = { event: Event; mark: number } | { upTo: number } | 'disconnected' | 'who listens?';

interface Listeners {
  /** Receives each event; `connected` means that events may have been missed. */
  onEvent: (event: Event) => void;
  onUp: () => void;
  onDisconnect: () => void;
}

/**
 * Listens to the server's events. Over HTTP/1.1 a browser opens six connections to a site, so one tab holds the stream
 * and passes its events on to the others; when it closes, the next tab takes over. `connected` follows every lost
 * connection; at first it comes only if there were events since the page fetched its data.
 */
export function listenToEvents({ onEvent, onUp, onDisconnect }: Listeners): () => void {
  const channel = navigator.locks ? new BroadcastChannel(channelName) : null;
  const stopped = new AbortController();
  const missed = () => onEvent({ type: 'connected' });
  let isFirst = true;
  /** The mark of the last event, while this tab holds a connected stream. */
  let lastMark: number | null = null;

  const begin = (mark: number) => {
    onUp();
    if (!isFirst || !isCurrent(mark, missed)) missed();
    isFirst = false;
    recordEvent(mark);
  };
  const handle = (message: TabMessage) => {
    if (message === 'disconnected') {
      isFirst = false;
      onDisconnect();
    } else if (message === 'who listens?') {
      if (lastMark !== null) channel?.postMessage({ upTo: lastMark } satisfies TabMessage);
    } else if ('upTo' in message) {
      if (isFirst) begin(message.upTo);
    } else if (message.event.type === 'connected') begin(message.mark);
    else {
      // Before the first message this tab may have missed an earlier event.
      if (!isFirst) recordEvent(message.mark);
      onEvent(message.event);
    }
  };
  if (channel) {
    channel.onmessage = ({ data }) => handle(data as TabMessage);
    channel.postMessage('who listens?' satisfies TabMessage);
  }

  const openStream = () =>
    new Promise<void>((release) => {
      // The lock may be granted just as listening stops.
      if (stopped.signal.aborted) return release();
      let source: EventSource | undefined;
      let retry: ReturnType<typeof setTimeout> | undefined;
      const broadcast = (message: TabMessage) => {
        handle(message);
        channel?.postMessage(message);
      };
      const open = () => {
        source = new EventSource(pathOf(events));
        source.onmessage = ({ data, lastEventId }) => {
          lastMark = Math.max(lastMark ?? 0, Number(lastEventId));
          broadcast({ event: JSON.parse(data as string) as Event, mark: Number(lastEventId) });
        };
        source.onerror = () => {
          lastMark = null;
          broadcast('disconnected');
          // The browser reconnects after a lost connection, but gives up after a status such as 401 or 503.
          if (source?.readyState !== EventSource.CLOSED) return;
          broadcast({ event: { type: 'login' }, mark: 0 });
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

  if (navigator.locks)
    navigator.locks.request(channelName, { signal: stopped.signal }, openStream).catch(() => {});
  else void openStream();
  return () => {
    stopped.abort();
    channel?.close();
  };
}
