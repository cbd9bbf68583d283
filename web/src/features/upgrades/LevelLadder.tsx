import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Check, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber, formatToman } from '#contract/common/money';
import { type Level, levelLabels, levels } from '#contract/people';
import { discountOf } from '#contract/pricing';
import { Badge } from '../../ui/Badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { Panel } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VerifiedTick } from '../../ui/VerifiedTick.tsx';
import { levelsQuery, pricesQuery } from './queries.ts';

const marks: Record<Level, ReactNode> = {
  normal: <UserRound />,
  verified: <BadgeCheck />,
  vip: <VerifiedTick label="" className="size-6" />,
};

const descriptions: Record<Level, string> = {
  normal: 'همهٔ امکانات حکاک، از همان اولین ورود',
  verified: 'با کد ملی، تلفن ثابت و آدرس',
  vip: 'تیک آبی کنار نام شما؛ با مشخصات و مدارک شرکت یا کارگاه',
};

export function LevelLadder({ held }: { held: Level }) {
  const discounts = useQuery(levelsQuery()).data?.data;
  const example = useQuery(pricesQuery()).data?.data[0];
  const place = levels.indexOf(held);
  return (
    <Panel title="سطح‌ها">
      <ol className="flex flex-col">
        {levels.map((level, at) => {
          const percent = discounts?.find((each) => each.level === level)?.discount;
          const isHeld = at === place;
          return (
            <li
              key={level}
              aria-current={isHeld || undefined}
              className="group relative flex gap-3.5 pb-6 last:pb-0"
            >
              <span
                aria-hidden="true"
                className={cx(
                  'absolute start-4.5 top-10 bottom-1 w-px group-last:hidden',
                  at < place ? 'bg-success' : 'bg-line',
                )}
              />
              <span
                className={cx(
                  'grid size-9 shrink-0 place-items-center rounded-full border bg-surface',
                  isHeld ? 'border-ember text-ember-text' : at < place ? 'text-success' : 'text-muted',
                )}
              >
                {at < place ? <Check /> : marks[level]}
              </span>
              <div className="min-w-0 flex-1">
                <div className="flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-1">
                  <h3 className="font-semibold">{levelLabels[level]}</h3>
                  {isHeld && <Badge tone="ember">سطح شما</Badge>}
                </div>
                <p className="text-sm text-muted">{descriptions[level]}</p>
                {percent === undefined ? (
                  <Skeleton className="mt-1.5 h-4 w-40" />
                ) : (
                  percent > 0 && (
                    <p className="mt-1 text-sm">
                      <strong className="font-semibold text-success">{formatNumber(percent)}٪ تخفیف</strong>{' '}
                      روی هر سفارش
                      {example && (
                        <span className="block text-xs text-muted">
                          {example.label}: {formatToman(example.base - discountOf(example.base, percent))} به
                          جای {formatToman(example.base)}
                        </span>
                      )}
                    </p>
                  )
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
