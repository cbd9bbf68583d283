import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { provinceOf } from '#contract/common/provinces';
import type { VerifyData, VipData } from '#contract/upgrades';
import { Ltr } from '../../ui/Ltr.tsx';
import { Fact, Facts, PlacePoint } from '../people/parts.ts';

const isVerify = (data: VerifyData | VipData): data is VerifyData => 'family' in data;
const number = (digits: string | undefined) => (digits ? <Ltr>{toPersianDigits(digits)}</Ltr> : '—');
const words = (text: string | undefined) => (text ? toPersianDigits(text) : '—');

export function UpgradeFacts({ data, mobile }: { data: VerifyData | VipData; mobile?: string }) {
  const first = mobile && <Fact term="شمارهٔ موبایل">{number(mobile)}</Fact>;
  if (isVerify(data))
    return (
      <Facts>
        {first}
        <Fact term="نام">{data.name}</Fact>
        <Fact term="نام خانوادگی">{data.family}</Fact>
        <Fact term="کد ملی">{number(data.nationId)}</Fact>
        <Fact term="تلفن ثابت">{number(data.phone)}</Fact>
        <Fact term="استان">{provinceOf(data.address.province)?.name ?? '—'}</Fact>
        <Fact term="شهر">{data.address.city}</Fact>
        <Fact term="آدرس" className="col-span-full wrap-anywhere whitespace-pre-line">
          {words(data.address.location)}
        </Fact>
      </Facts>
    );
  return (
    <div className="flex flex-col gap-5">
      <IdentityImages paths={data.identifyData} />
      <Facts>
        {first}
        <Fact term="نام شرکت یا کارگاه">{words(data.name)}</Fact>
        <Fact term="کد ملی مدیرعامل">{number(data.ceoNationId)}</Fact>
        <Fact term="شناسهٔ ملی شرکت">{number(data.companyId)}</Fact>
        <Fact term="تلفن ثابت">{number(data.phone)}</Fact>
        <Fact term="آدرس" className="col-span-full wrap-anywhere whitespace-pre-line">
          {words(data.address?.formatted_address)}
        </Fact>
        <Fact term="پلاک">{words(data.houseNumber)}</Fact>
        <Fact term="طبقه">{words(data.floor)}</Fact>
        {data.lat !== undefined && data.lng !== undefined && (
          <Fact term="جای کارگاه روی نقشه" className="col-span-full">
            <PlacePoint lat={data.lat} lng={data.lng} />
          </Fact>
        )}
      </Facts>
    </div>
  );
}

function IdentityImages({ paths }: { paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1.5 text-sm text-muted">تصویر مدارک</h3>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {paths.map((path, at) => (
          <li key={path}>
            <a
              href={path}
              target="_blank"
              rel="noreferrer"
              className="block overflow-hidden rounded-md border bg-sunken transition-colors hover:border-control"
            >
              <img
                src={`${path}?w=640`}
                alt={`تصویر مدرک ${formatNumber(at + 1)}، در برگهٔ تازه باز می‌شود`}
                loading="lazy"
                className="aspect-4/3 w-full object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
