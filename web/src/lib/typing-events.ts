import type { Event } from '#contract/notifications';

type Listener = (event: Event) => void;
const listeners = new Set<Listener>();

/** Passes an event of somebody typing to the conversation that shows it. */
export function announceTyping(event: Event): void {
  for (const listener of listeners) listener(event);
}

/** Returns how to stop. */
export function onTyping(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
