import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import type { Ticket } from '#contract/tickets';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, type DialogControl } from '../../../ui/Dialog.tsx';
import { AssigneeSelect } from './AssigneeSelect.tsx';

type DetailsDialogProps = DialogControl & {
  ticket: Ticket;
  /** With what the header has no room for on phones. */
  withActions: boolean;
  onCloseTicket: () => void;
  children: ReactNode;
};

/** The customer and what belongs to the ticket, where there is no third column. */
export function DetailsDialog({
  ticket,
  withActions,
  onCloseTicket,
  children,
  ...control
}: DetailsDialogProps) {
  return (
    <Dialog
      {...control}
      title="مشتری و تیکت"
      subtitle={`تیکت ${toPersianDigits(ticket.number)}`}
      bodyClassName="p-4 sm:p-5"
    >
      {withActions && (
        <div className="mb-5 flex flex-wrap items-end gap-2.5">
          <AssigneeSelect ticket={ticket} className="min-w-40 flex-1" />
          {ticket.status !== 'closed' && (
            <Button icon={<Lock />} onPress={onCloseTicket} className="flex-auto">
              بستن تیکت
            </Button>
          )}
        </div>
      )}
      {children}
    </Dialog>
  );
}
