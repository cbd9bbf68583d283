import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getPerson, type PersonFull } from '#contract/profile';
import { freshEachTime, queryOf } from '../../lib/queries.ts';
import { Deferred } from '../../ui/Deferred.tsx';
import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import type { ViewerImage } from '../../ui/ImageViewer.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { nameInPersianDigits } from './person-words.ts';
import { PersonAudit } from './PersonAudit.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonHead } from './PersonHead.tsx';
import { PersonLogins } from './PersonLogins.tsx';
import { PersonSkeleton } from './PersonSkeleton.tsx';
import { PersonWorkshop } from './PersonWorkshop.tsx';

const ImageViewer = lazyPart(async () => (await import('../../ui/ImageViewer.tsx')).ImageViewer);

type PersonDialogProps = DialogControl & { userId: string };

export function PersonDialog({ userId, isOpen, onOpenChange }: PersonDialogProps) {
  const person = useQuery({
    ...queryOf(getPerson, { params: { id: userId } }),
    enabled: isOpen,
    ...freshEachTime,
  });
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="اطلاعات کاربر" size="lg" bodyClassName="p-0">
      <Loaded query={person} loading={<PersonSkeleton />} failed="اطلاعات این کاربر باز نشد">
        {(data) => <Person person={data} onLeave={() => onOpenChange(false)} />}
      </Loaded>
    </Dialog>
  );
}

function Person({ person, onLeave }: { person: PersonFull; onLeave: () => void }) {
  const [images, setImages] = useState<readonly ViewerImage[]>([]);
  const [at, setAt] = useState(0);
  const [isViewing, setViewing] = useState(false);

  function view(next: readonly ViewerImage[], index = 0) {
    setImages(next);
    setAt(index);
    setViewing(true);
  }

  const { image, company } = person;
  const attachments = company.identifyData.map((src) => ({ src, alt: 'مدرک شناسایی', download: src }));
  return (
    <>
      <PersonHead
        person={person}
        onLeave={onLeave}
        onView={image ? () => view([{ src: image, alt: nameInPersianDigits(person) }]) : undefined}
      />
      <PersonFacts person={person} />
      <PersonWorkshop company={company} onView={(index) => view(attachments, index)} />
      <PersonLogins person={person} />
      <PersonAudit userId={person._id} />
      <Deferred when={isViewing}>
        <ImageViewer
          images={images}
          index={at}
          onIndexChange={setAt}
          isOpen={isViewing}
          onOpenChange={setViewing}
        />
      </Deferred>
    </>
  );
}
