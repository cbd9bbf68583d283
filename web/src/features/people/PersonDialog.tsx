import { useQuery } from '@tanstack/react-query';
import { Maximize2 } from 'lucide-react';
import { freshEachTime } from '../../lib/queries.ts';
import { PathLink } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PersonDetails } from './PersonDetails.tsx';
import { PersonSkeleton } from './PersonSkeleton.tsx';
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
      bodyClassName="p-0"
      footer={
        <PathLink href={`/admin/users/${userId}`} onClick={leave} className={buttonClass('secondary')}>
          <Maximize2 />
          صفحهٔ این کاربر
        </PathLink>
      }
    >
      <Loaded
        query={person}
        loading={
          <div className="p-5">
            <PersonSkeleton />
          </div>
        }
        failed="اطلاعات این کاربر باز نشد"
      >
        {(data) => <PersonDetails person={data} onLeave={leave} />}
      </Loaded>
    </Dialog>
  );
}
