import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getPerson, type PersonFull } from '#contract/profile';
import { freshEachTime, queryOf, useCall } from '../../lib/queries.ts';
import { Deferred } from '../../ui/Deferred.tsx';
import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import type { ViewerImage } from '../../ui/ImageViewer.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { nameInPersianDigits } from './person-words.ts';
import { PersonAudit } from './PersonAudit.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonHead } from './PersonHead.tsx';
import { PersonWorkshop } from './PersonWorkshop.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LogOut } from 'lucide-react';
import { endLogins } from '#contract/auth';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { doneMessage, toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';

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

function PersonSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">در حال دریافت اطلاعات کاربر</span>
      <span className="flex flex-col gap-4 border-b p-5">
        <span className="flex items-center gap-4">
          <Skeleton className="size-16 rounded-full" />
          <span className="flex flex-1 flex-col gap-2.5">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-4 w-1/4" />
          </span>
        </span>
        <span className="grid grid-cols-2 gap-2.5">
          <Skeleton className="h-11 rounded-md" />
          <Skeleton className="h-11 rounded-md" />
        </span>
      </span>
      <span className="@container block p-5">
        <span className="grid grid-pairs gap-x-5 gap-y-4 @md:grid-cols-3 @md:gap-x-8">
          {Array.from({ length: 9 }, (_, at) => (
            <span key={at} className="flex flex-col gap-2">
              <Skeleton className="h-3.5 w-2/5" />
              <Skeleton className={at % 2 ? 'h-4 w-3/5' : 'h-4 w-4/5'} />
            </span>
          ))}
        </span>
      </span>
    </output>
  );
}

function PersonLogins({ person }: { person: PersonFull }) {
  const [confirm, confirmDialog] = useConfirm();
  const call = useCall(endLogins, {
    onSuccess: async (_, refreshed) => {
      await refreshed;
      toast.success(doneMessage);
    },
  });
  const ask = () =>
    confirm({
      title: 'خروج از همهٔ دستگاه‌ها؟',
      message: (
        <>
          <bdi>{nameInPersianDigits(person)}</bdi> همین حالا در همهٔ مرورگرها و دستگاه‌ها از حساب خارج می‌شود و
          برای ورود دوباره باید کد تازه بگیرد.
        </>
      ),
      confirmLabel: 'خروج از همه',
      onConfirm: () => call.run({ params: { id: person._id } }),
    });
  return (
    <section aria-labelledby="user-logins" className="border-b p-5">
      <SectionTitle
        id="user-logins"
        level={3}
        note="اگر گوشی کاربر گم شده یا کسی وارد حسابش شده است."
        actions={
          <Button size="sm" icon={<LogOut />} onPress={ask}>
            خروج از همهٔ دستگاه‌ها
          </Button>
        }
      >
        ورودها
      </SectionTitle>
      {confirmDialog}
    </section>
  );
}
