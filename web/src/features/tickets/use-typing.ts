import { useEffect, useRef, useState } from 'react';
import { type Ticket, announceTyping, typingSeconds } from '#contract/tickets';
import { sendQuietly } from '../../lib/queries.ts';
import { onTyping } from '../../lib/typing-events.ts';

const typingMs = typingSeconds * 1000;
/** In ms. The event is sent again before the others stop showing it. */
const repeatMs = typingMs - 2000;

interface Writer {
  by: 'customer' | 'admin';
  /** Known to admins only. */
  name: string | undefined;
}

/** Returns who else is typing, and a function that announces one's own; a new message, `newest`, ends it. */
export function useTyping(
  ticket: Pick<Ticket, '_id' | 'status'>,
  newest: string | undefined,
): [readonly Writer[], () => void] {
  const { _id: id, status } = ticket;
  const [writers, setWriters] = useState<readonly (Writer & { until: number })[]>([]);
  const lastAnnounced = useRef(0);

  useEffect(() => {
    setWriters([]);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const drop = () => setWriters((now) => now.filter(({ until }) => until > Date.now()));
    const stop = onTyping((event) => {
      const { by, name } = event;
      if (event.id !== id || !by) return;
      setWriters((now) => [
        ...now.filter((each) => each.by !== by || each.name !== name),
        { by, name, until: Date.now() + typingMs },
      ]);
      clearTimeout(timer);
      timer = setTimeout(drop, typingMs + 100);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [id]);

  const [lastNewest, setLastNewest] = useState(newest);
  if (newest !== lastNewest) {
    setLastNewest(newest);
    setWriters([]);
  }

  function announce() {
    if (status === 'closed' || Date.now() - lastAnnounced.current < repeatMs) return;
    lastAnnounced.current = Date.now();
    void sendQuietly(announceTyping, { params: { id } });
  }
  return [writers, announce];
}
