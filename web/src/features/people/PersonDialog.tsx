import { useQuery } from '@tanstack/react-query';
import { Maximize2 } from 'lucide-react';
import { freshEachTime } from '../../lib/queries.ts';
import { PathLink } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PersonSkeleton } from './PersonSkeleton.tsx';
import { personQuery } from './queries.ts';
import type { PersonFull } from '#contract/person';
import { Card } from '../../ui/Card.tsx';
import { PersonAudit } from './PersonAudit.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonGroups } from './PersonGroups.tsx';
import { PersonHead } from './PersonHead.tsx';
import { PersonLogins } from './PersonLogins.tsx';
import { PersonWorkshop } from './PersonWorkshop.tsx';
import type { PersonSearch } from './people-search.ts';

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
        isCompact
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

type PersonDetailsProps = {
  person: PersonFull;
  all?: PersonSearch['all'] | undefined;
  /** In the dialog: is called before another page is opened. */
  onLeave?: () => void;
};

/**
 * All of a person. The page fetches it with the dialog: as two scripts, what they share would come into that of every
 * page. One part below the other in the dialog, and in two columns on a page with room.
 */
export function PersonDetails({ person, all, onLeave }: PersonDetailsProps) {
  const level = onLeave ? 3 : 2;
  const work = (
    <>
      <PersonHead person={person} isTitled={!onLeave} />
      <PersonGroups person={person} all={all} level={level} onLeave={onLeave} />
    </>
  );
  const facts = (
    <>
      <PersonFacts person={person} />
      <PersonWorkshop company={person.company} level={level} />
      <PersonLogins person={person} level={level} />
      <PersonAudit userId={person._id} level={level} />
    </>
  );
  if (onLeave)
    return (
      <div className={parts}>
        {work}
        {facts}
      </div>
    );
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-5 @4xl:grid-cols-[3fr_2fr] @4xl:gap-6">
        <Card padding="none" className={parts}>
          {work}
        </Card>
        <Card padding="none" className={parts}>
          {facts}
        </Card>
      </div>
    </div>
  );
}

const parts = '*:border-b *:p-5 *:last:border-0';
