import type { ReactNode } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { departmentLabels, type Ticket } from '#contract/tickets';
import { Dialog, type DialogControl } from '../../../ui/Dialog.tsx';
import { AssigneeSelect } from './AssigneeSelect.tsx';

type DetailsDialogProps = DialogControl & {
  ticket: Ticket;
  children: ReactNode;
};

/** Shows the details that a wide page has next to the conversation, and those that the header has no room for. */
export function DetailsDialog({ ticket, children, ...control }: DetailsDialogProps) {
  return (
    <Dialog
      {...control}
      title="مشتری و تیکت"
      subtitle={`بخش ${departmentLabels[ticket.department]} · تیکت ${toPersianDigits(ticket.number)}`}
      bodyClassName="p-4 sm:p-5"
    >
      <AssigneeSelect ticket={ticket} className="mb-5" />
      {children}
    </Dialog>
  );
}
