import type { PersonFull } from '#contract/profile';
import { Card } from '../../ui/Card.tsx';
import { PersonAudit } from './PersonAudit.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonGroups } from './PersonGroups.tsx';
import { PersonHead } from './PersonHead.tsx';
import { PersonLogins } from './PersonLogins.tsx';
import { PersonWorkshop } from './PersonWorkshop.tsx';
import type { PersonSearch } from './people-search.ts';

type PersonDetailsProps = {
  person: PersonFull;
  all?: PersonSearch['all'] | undefined;
  /** In the dialog: is called before another page is opened. */
  onLeave?: () => void;
};

/** All of a person, one part below the other in the dialog, and in two columns on a page with room. */
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
