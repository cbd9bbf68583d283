import type { Work } from '../../platform/work.ts';

export function emitOrderChanged(work: Work, customer: number, order: number): void {
  work.emit({ person: customer }, 'design', order);
  work.emit('admins', 'design', order);
}
