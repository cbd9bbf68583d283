import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { type Course, type Rate, rateCourse, rateLabels, rates } from '#contract/tutorials';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toast } from '../../ui/toast.ts';
import { Stars } from './Stars.tsx';

export function RatingPanel({ course }: { course: Course }) {
  const { _id, myRating } = course;
  const [chosen, setChosen] = useState<Rate | null>(null);
  const name = useId();
  const rate = useCall(rateCourse, {
    onSuccess: async (_, refreshed) => {
      await refreshed;
      setChosen(null);
      toast.success('امتیاز شما ثبت شد');
    },
  });
  const shown = chosen ?? rates.find((each) => each === myRating) ?? null;
  return (
    <Panel title="امتیاز دوره" note={<Stars {...course} />}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div role="radiogroup" aria-label="امتیاز شما" className="flex">
          {rates.map((each) => (
            <label
              key={each}
              className="relative grid size-11 cursor-pointer place-items-center rounded-md transition-colors hover:bg-hover has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name={name}
                aria-label={`${formatNumber(each)} از ۵: ${rateLabels[each]}`}
                checked={each === shown}
                onChange={() => setChosen(each)}
                className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
              />
              <Star
                aria-hidden="true"
                className={cx(
                  'size-6 transition-colors',
                  shown !== null && each <= shown ? 'fill-current text-ember-text' : 'text-control',
                )}
              />
            </label>
          ))}
        </div>
        <span className="text-sm text-muted">
          {shown === null ? 'این دوره به کارتان آمد؟' : rateLabels[shown]}
        </span>
        {chosen !== null && chosen !== myRating && (
          <Button
            variant="primary"
            size="sm"
            isLoading={rate.isPending}
            onPress={() => rate.run({ body: { courseId: _id, rate: chosen } })}
          >
            {myRating === null ? 'ثبت امتیاز' : 'تغییر امتیاز'}
          </Button>
        )}
      </div>
    </Panel>
  );
}
