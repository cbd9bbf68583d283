import { useQuery } from '@tanstack/react-query';
import { formatToman } from '#contract/common/money';
import { getLeastPrice } from '#contract/pricing';
import { queryOf } from '../../lib/queries.ts';
import { FactLine } from '../../ui/FactLine.tsx';
import { usualTime } from './usual-time.ts';

/** The lowest price and the usual time. The line keeps its place while they are on the way. */
export function UsualCost() {
  const { data } = useQuery(queryOf(getLeastPrice, {}, { isQuiet: true }));
  const facts = data && [`قیمت‌ها از ${formatToman(data.data.least)}`, usualTime(data.data.minutes)];
  return (
    <p className="mt-2 min-h-[1.65em] text-lg font-medium text-ember-text">
      {facts && <FactLine parts={facts.filter((fact) => fact !== null)} />}
    </p>
  );
}
