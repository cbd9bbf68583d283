import type { Work } from '../../platform/work.ts';

/** Announces a new or changed order to the customer's pages and the admins'. */
export function emitOrderChanged(work: Work, customer: number, order: number): void {
  work.emit({ person: customer }, 'design', order);
  work.emit('admins', 'design', order);
}
