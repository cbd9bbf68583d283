import { ChevronDown, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import type { PersonFull } from '#contract/person';
import { Button } from '../../ui/Button.tsx';
import { Fact, Facts } from './Facts.tsx';
import { PlacePoint } from './PlacePoint.tsx';
import { dash } from './person-words.ts';
import { Digits } from './PersonFacts.tsx';
import { usePersonViewer } from './use-person-viewer.tsx';

type Company = PersonFull['company'];

const slots = [0, 1, 2, 3];

type PersonWorkshopProps = { company: Company; level: 2 | 3 };

/** Closed where nothing is known. */
export function PersonWorkshop({ company, level }: PersonWorkshopProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const Part = level === 2 ? 'h3' : 'h4';
  const { address, identifyData, lat, lng, ...words } = company;
  const images = identifyData.map((src) => ({ src, alt: 'مدرک شناسایی', download: src }));
  const [view, viewer] = usePersonViewer(images);
  const isKnown =
    Object.values(words).some(Boolean) || Boolean(address.formatted_address) || images.length > 0;
  return (
    <section aria-labelledby="user-workshop">
      <details open={isKnown} className="group">
        <summary className="-m-2 flex cursor-pointer list-none items-center gap-3 rounded-sm p-2 hover:bg-hover">
          <Heading id="user-workshop" className="text-base font-semibold">
            اطلاعات کارگاه
          </Heading>
          {!isKnown && <span className="text-sm text-muted">ثبت نشده</span>}
          <ChevronDown className="ms-auto shrink-0 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-4 pt-4">
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
              <bdi>{address.formatted_address ? toPersianDigits(address.formatted_address) : dash}</bdi>
            </Fact>
            {lat !== undefined && lng !== undefined && (
              <Fact term="جای شرکت روی نقشه" className="col-span-full">
                <PlacePoint lat={lat} lng={lng} />
              </Fact>
            )}
          </Facts>
          <div>
            <Part className="mb-1.5 text-sm text-muted">مدارک پیوست</Part>
            <ul className="grid grid-cols-4 gap-2.5">
              {slots.map((slot) => (
                <li key={slot}>
                  <Attachment src={identifyData[slot]} nth={slot + 1} onView={() => view(slot)} />
                </li>
              ))}
            </ul>
          </div>
        </div>
      </details>
      {viewer}
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
