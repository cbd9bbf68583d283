import { pathOf } from '#contract/common/endpoint';
import { type Event, events } from '#contract/notifications';
import { holds, noteEvent } from './event-marks.ts';

const channelName = 'hakkak-events';

/** What tabs tell each other: an event and its mark, a gap, a question of a new tab and the mark it is answered with. */
type Said = { event: Event; mark: number } | { upTo: number } | 'cut' | 'who listens?';

interface Hearers {
  /** A hint; `connected` when anything may have been missed. */
  onEvent: (event: Event) => void;
  onUp: () => void;
  onCut: () => void;
}

/**
 * Hears the server's hints. Over HTTP/1.1 a browser opens six connections to a site, so one tab holds the stream and
 * passes on what it hears; when it closes, the next one takes over. `connected` is heard after every gap; at first only
 * when something was said since the page fetched what it shows.
 */
export function listenToEvents({ onEvent, onUp, onCut }: Hearers): () => void {
  // Only pages on a safe origin have locks; elsewhere each tab holds its own stream, and tells nobody.
  const channel = navigator.locks ? new BroadcastChannel(channelName) : null;
  const stopped = new AbortController();
  const missed = () => onEvent({ type: 'connected' });
  let isFirst = true;
  /** The mark of what was heard last, while this tab holds a stream that is up. */
  let heard: number | null = null;

  const begin = (mark: number) => {
    onUp();
    if (!isFirst || !holds(mark, missed)) missed();
    isFirst = false;
    noteEvent(mark);
  };
  const hear = (said: Said) => {
    if (said === 'cut') {
      isFirst = false;
      onCut();
    } else if (said === 'who listens?') {
      if (heard !== null) channel?.postMessage({ upTo: heard } satisfies Said);
    } else if ('upTo' in said) {
      if (isFirst) begin(said.upTo);
    } else if (said.event.type === 'connected') begin(said.mark);
    else {
      // Before it has begun, this tab may have missed one that came earlier.
      if (!isFirst) noteEvent(said.mark);
      onEvent(said.event);
    }
  };
  if (channel) {
    channel.onmessage = ({ data }) => hear(data as Said);
    channel.postMessage('who listens?' satisfies Said);
  }

  const hold = () =>
    new Promise<void>((release) => {
      // The lock may be granted in the very moment of stopping.
      if (stopped.signal.aborted) return release();
      let source: EventSource | undefined;
      let retry: ReturnType<typeof setTimeout> | undefined;
      const tell = (said: Said) => {
        hear(said);
        channel?.postMessage(said);
      };
      const open = () => {
        source = new EventSource(pathOf(events));
        source.onmessage = ({ data, lastEventId }) => {
          heard = Math.max(heard ?? 0, Number(lastEventId));
          tell({ event: JSON.parse(data as string) as Event, mark: Number(lastEventId) });
        };
        source.onerror = () => {
          heard = null;
          tell('cut');
          // The browser reconnects by itself after a cut, but gives up after an answer such as 401 or 503.
          if (source?.readyState !== EventSource.CLOSED) return;
          tell({ event: { type: 'login' }, mark: 0 });
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

  if (navigator.locks) navigator.locks.request(channelName, { signal: stopped.signal }, hold).catch(() => {});
  else void hold();
  return () => {
    stopped.abort();
    channel?.close();
  };
}
