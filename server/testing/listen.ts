import { expect } from 'vitest';
import { parse } from '#contract/common/validation';
import { type Event, Event as EventShape } from '#contract/notifications';
import type { Shop, Person } from './shop.ts';

export async function listen(at: Shop, person: Person) {
  const stop = new AbortController();
  const response = await fetch(`${at.base()}/api/events`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: stop.signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const heard: Event[] = [];
  const marks: number[] = [];
  let ended = false;
  const read = async () => {
    let text = '';
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString();
      for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
        const lines = text.slice(0, at).split('\n');
        text = text.slice(at + 2);
        const valueOf = (field: string) => lines.find((line) => line.startsWith(field))?.slice(field.length);
        const data = valueOf('data: ');
        if (data === undefined) continue;
        const event = parse(EventShape, JSON.parse(data));
        if (!event.ok) throw new Error(data);
        heard.push(event.data);
        marks.push(Number(valueOf('id: ')));
      }
    }
  };
  void read()
    .catch(() => {})
    .finally(() => (ended = true));
  const until = (wanted: (event: Event) => boolean) =>
    expect.poll(() => heard.some(wanted), { timeout: 30_000, interval: 5 }).toBe(true);
  await until((event) => event.type === 'connected');
  return {
    heard,
    /** The ids of the received events. */
    marks,
    until,
    isOver: () => ended,
    /** Waits until the stream ends; `timeout` is in ms. */
    hasEnded: (timeout = 30_000) => expect.poll(() => ended, { timeout, interval: 5 }).toBe(true),
    close: () => stop.abort(),
  };
}
