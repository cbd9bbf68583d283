import { BadgeCheck } from 'lucide-react';
import { sealKey } from '#contract/common/setting-keys';
import { useSettings } from './settings.ts';

/** eNamad shows the shop's page only to visitors who come from the shop, so the link sends its referrer. */
export const TrustSeal = ({ href }: { href: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener"
    referrerPolicy="origin"
    className="inline-flex w-fit items-center gap-2.5 rounded-lg border bg-surface p-2 pe-3.5 text-ink no-underline transition-colors hover:border-control hover:bg-hover"
  >
    <span aria-hidden="true" className="metal grid size-9 place-items-center rounded-md">
      <BadgeCheck className="size-6 text-on-metal" />
    </span>
    <span className="flex flex-col">
      <span className="text-sm font-medium">نماد اعتماد الکترونیکی</span>
      <span className="text-2xs text-muted">برای دیدن مجوز بزنید</span>
    </span>
  </a>
);

export function ShopSeal() {
  const seal = useSettings('link').find(({ key }) => key === sealKey);
  return seal && <TrustSeal href={seal.value} />;
}
