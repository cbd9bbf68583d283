/** Customers' messages about their orders: each acknowledged one must exist exactly once. */
import { randomBytes } from 'node:crypto';
import type { Customer } from './people.ts';

/** Writes about one of the customer's orders. Returns false if there is none, or an older version knows no such call. */
export async function talk(customer: Customer): Promise<boolean> {
  const ids = [...customer.orders.keys()];
  const designId = ids[Math.floor(Math.random() * ids.length)];
  if (designId === undefined) return false;
  const text = randomBytes(12).toString('hex');
  try {
    await customer.call('design/message', { json: { designId, text } });
  } catch (error) {
    if (/answers 404/.test(String(error))) return false;
    throw error;
  }
  customer.messages.set(text, designId);
  return true;
}

/** Returns the acknowledged messages that are lost or there twice. */
export async function lostMessages(customer: Customer): Promise<string[]> {
  const faults: string[] = [];
  for (const id of new Set(customer.messages.values())) {
    const { events } = await customer.call<{ events: { note: string }[] }>(`design/one/${id}`);
    for (const [text, order] of customer.messages) {
      const times = events.filter(({ note }) => note === text).length;
      if (order === id && times !== 1) faults.push(`message ${text} of order ${id} is there ${times} times`);
    }
  }
  return faults;
}
