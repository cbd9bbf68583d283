import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { provinceOf } from '#contract/common/provinces';
import { changeSms, levelLabels } from '#contract/people';
import type { PersonFull } from '#contract/person';
import { useCall } from '../../lib/queries.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Select } from '../../ui/Select.tsx';
import { doneMessage, toast } from '../../ui/toast.ts';
import { YesNoCheckboxes } from '../../ui/YesNoCheckboxes.tsx';
import { Fact, Facts } from './Facts.tsx';
import { dash, nameInPersianDigits, roleLabels } from './person-words.ts';

export function PersonFacts({ person }: { person: PersonFull }) {
  return (
    <div>
      <Facts>
        <Fact term="تاریخ ثبت‌نام">
          <DateTime when={person.born} isDayOnly />
        </Fact>
        <Fact term="تعداد دستگاه‌ها">{formatNumber(person.deviceCount)}</Fact>
        <Fact term="تعداد کدهای هدیه">{formatNumber(person.offerCount)}</Fact>
        <Fact term="کد ملی">
          <Digits text={person.nationId} />
        </Fact>
        <Fact term="نقش">
          <Select
            label="نقش"
            hidesLabel
            isCompact
            isDisabled
            options={[{ id: 'roles', label: person.roles.map((role) => roleLabels[role]).join('، ') }]}
            value="roles"
            onChange={() => {}}
            className="mt-1"
          />
        </Fact>
        <Fact term="تلفن ثابت">
          <Digits text={person.phone} />
        </Fact>
        <Fact term="سطح">{levelLabels[person.level.status]}</Fact>
        <Fact term="دریافت پیامک">
          <Sms person={person} />
        </Fact>
        <Fact term="آدرس محل سکونت" className="col-span-full @md:col-span-2">
          <bdi>{residence(person.address)}</bdi>
        </Fact>
      </Facts>
    </div>
  );
}

/** A number without grouping, such as a phone number; a dash for null. */
export function Digits({ text }: { text: string | null }) {
  return text ? <Ltr>{toPersianDigits(text)}</Ltr> : dash;
}

function Sms({ person }: { person: PersonFull }) {
  const call = useCall(changeSms, {
    onSuccess: async ({ sms }, refreshed) => {
      await refreshed;
      toast.done(doneMessage, `پیامک برای ${nameInPersianDigits(person)} ${sms ? 'روشن' : 'خاموش'} شد.`);
    },
  });
  return (
    <YesNoCheckboxes
      label="دریافت پیامک"
      hidesLabel
      value={person.sms}
      isPending={call.isPending}
      onChange={(sms) => call.run({ params: { id: person._id, status: String(sms) } })}
    />
  );
}

/** Returns province, city and street address in postal order; a dash when all are missing. */
function residence({ province, city, location }: PersonFull['address']): string {
  const name = province === null ? undefined : provinceOf(province)?.name;
  const parts = [name && `استان ${name}`, city, location].filter(Boolean);
  return parts.length > 0 ? toPersianDigits(parts.join('، ')) : dash;
}
