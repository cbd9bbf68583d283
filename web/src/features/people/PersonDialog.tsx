import { useQuery } from '@tanstack/react-query';
import { Maximize2 } from 'lucide-react';
import { freshEachTime } from '../../lib/queries.ts';
import { PathLink } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PersonAudit } from './PersonAudit.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonGroups } from './PersonGroups.tsx';
import { PersonHead } from './PersonHead.tsx';
import { PersonLogins } from './PersonLogins.tsx';
import { PersonSkeleton } from './PersonSkeleton.tsx';
import { PersonWorkshop } from './PersonWorkshop.tsx';
import { personQuery } from './queries.ts';

type PersonDialogProps = DialogControl & { userId: string };

/** The parts of a person's page, one below the other. */
export function PersonDialog({ userId, isOpen, onOpenChange }: PersonDialogProps) {
  const person = useQuery({ ...personQuery(userId), enabled: isOpen, ...freshEachTime });
  const leave = () => onOpenChange(false);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="اطلاعات کاربر"
      size="lg"
      bodyClassName="p-0 *:border-b *:p-5 *:last:border-0"
      footer={
        <PathLink href={`/admin/users/${userId}`} onClick={leave} className={buttonClass('secondary')}>
          <Maximize2 />
          صفحهٔ این کاربر
        </PathLink>
      }
    >
      <Loaded query={person} loading={<PersonSkeleton />} failed="اطلاعات این کاربر باز نشد">
        {(data) => (
          <>
            <PersonHead person={data} />
            <PersonGroups person={data} onLeave={leave} />
            <PersonFacts person={data} />
            <PersonWorkshop company={data.company} />
            <PersonLogins person={data} />
            <PersonAudit userId={data._id} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
