import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import type { PersonFull } from '#contract/profile';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { Fact, Facts } from './Facts.tsx';
import { PlacePoint } from './PlacePoint.tsx';
import { dash } from './person-words.ts';
import { Digits } from './PersonFacts.tsx';

type Company = PersonFull['company'];

const slots = [0, 1, 2, 3];

export function PersonWorkshop({ company, onView }: { company: Company; onView: (index: number) => void }) {
  return (
    <section aria-labelledby="user-workshop" className="flex flex-col gap-4 border-b p-5">
      <SectionTitle id="user-workshop" level={3}>
        اطلاعات کارگاه
      </SectionTitle>
      <Facts>
        <Fact term="نام شرکت">
          <bdi>{company.name ? toPersianDigits(company.name) : dash}</bdi>
        </Fact>
        <Fact term="کد ملی شرکت (مدیرعامل)">
          <Digits text={company.ceoNationId} />
        </Fact>
        <Fact term="تلفن شرکت">
          <Digits text={company.phone} />
        </Fact>
        <Fact term="آدرس شرکت" className="col-span-full">
          <bdi>
            {company.address.formatted_address ? toPersianDigits(company.address.formatted_address) : dash}
          </bdi>
        </Fact>
        {company.lat !== undefined && company.lng !== undefined && (
          <Fact term="جای شرکت روی نقشه" className="col-span-full">
            <PlacePoint lat={company.lat} lng={company.lng} />
          </Fact>
        )}
      </Facts>
      <div>
        <h4 className="mb-1.5 text-sm text-muted">مدارک پیوست</h4>
        <ul className="grid grid-cols-4 gap-2.5">
          {slots.map((slot) => (
            <li key={slot}>
              <Attachment src={company.identifyData[slot]} nth={slot + 1} onView={() => onView(slot)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const frame = 'grid aspect-square w-full place-items-center overflow-hidden rounded-md border';

type AttachmentProps = { src: string | undefined; nth: number; onView: () => void };

function Attachment({ src, nth, onView }: AttachmentProps) {
  const [isBroken, setBroken] = useState(false);
  if (!src)
    return (
      <span className={`${frame} border-dashed text-muted`}>
        <ImageOff className="opacity-60" />
        <span className="sr-only">جای مدرک {toPersianDigits(nth)} خالی است</span>
      </span>
    );
  return (
    <Button
      variant="bare"
      aria-label={`دیدن مدرک ${toPersianDigits(nth)}`}
      onPress={onView}
      className={`${frame} cursor-zoom-in bg-sunken text-muted transition-colors hover:border-control focus-visible:outline-2`}
    >
      {isBroken ? (
        <ImageOff />
      ) : (
        <img
          src={`${src}?w=256`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      )}
    </Button>
  );
}
