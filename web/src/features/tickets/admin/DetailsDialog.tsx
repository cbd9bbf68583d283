import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { departmentLabels, type Ticket } from '#contract/tickets';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, type DialogControl } from '../../../ui/Dialog.tsx';
import { AssigneeSelect } from './AssigneeSelect.tsx';

type DetailsDialogProps = DialogControl & {
  ticket: Ticket;
  onCloseTicket: () => void;
  children: ReactNode;
};

/** Shows the details that a wide page has next to the conversation, and those that the header has no room for. */
export function DetailsDialog({ ticket, onCloseTicket, children, ...control }: DetailsDialogProps) {
  return (
    <Dialog
      {...control}
      title="مشتری و تیکت"
      subtitle={`بخش ${departmentLabels[ticket.department]} · تیکت ${toPersianDigits(ticket.number)}`}
      bodyClassName="p-4 sm:p-5"
    >
      <div className="mb-5 flex flex-wrap items-end gap-2.5">
        <AssigneeSelect ticket={ticket} className="min-w-40 flex-1" />
        {ticket.status !== 'closed' && (
          <Button icon={<Lock />} onPress={onCloseTicket} className="flex-auto">
            بستن تیکت
          </Button>
        )}
      </div>
      {children}
    </Dialog>
  );
}
