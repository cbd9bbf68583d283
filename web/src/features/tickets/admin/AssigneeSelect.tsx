import { useQuery } from '@tanstack/react-query';
import { toPersianDigits } from '#contract/common/digits';
import { assignTicket, type Ticket } from '#contract/tickets';
import { useCall } from '../../../lib/queries.ts';
import { Select } from '../../../ui/Select.tsx';
import { toast } from '../../../ui/toast.ts';
import { adminsQuery } from './queries.ts';

type AssigneeSelectProps = { ticket: Ticket; hidesLabel?: boolean; className?: string };

const nobody = 'none';

export function AssigneeSelect({ ticket, hidesLabel = false, className }: AssigneeSelectProps) {
  const { data: admins } = useQuery(adminsQuery);
  const assign = useCall(assignTicket, { onError: ({ message }) => toast.error(message) });
  const { assignee } = ticket;
  const everybody = admins?.data ?? [];
  // Somebody who is no longer an admin may still be responsible.
  const people =
    assignee && !everybody.some(({ _id }) => _id === assignee._id) ? [assignee, ...everybody] : everybody;
  return (
    <Select
      isCompact
      label="مسئول"
      hidesLabel={hidesLabel}
      className={className ?? ''}
      isDisabled={assign.isPending}
      options={[
        { id: nobody, label: 'بدون مسئول' },
        ...people.map(({ _id, name }) => ({ id: _id, label: toPersianDigits(name) })),
      ]}
      value={assignee?._id ?? nobody}
      onChange={(id) => assign.run({ body: { ticketId: ticket._id, adminId: id === nobody ? null : id } })}
    />
  );
}
