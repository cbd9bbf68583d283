import { Star } from 'lucide-react';
import { useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { formatNumber } from '#contract/common/money';
import { type Course, type Rate, rateCourse, rateLabels, rates } from '#contract/tutorials';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toast } from '../../ui/toast.ts';
import { Stars } from './Stars.tsx';

/** A course's ratings, and the person's own, which may be changed at any time. */
export function RatingPanel({ course }: { course: Course }) {
  const { _id, myRating } = course;
  const [chosen, setChosen] = useState<Rate | null>(null);
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
        <RadioGroup
          aria-label="امتیاز شما"
          value={shown === null ? null : String(shown)}
          onChange={(value) => setChosen(rates.find((each) => String(each) === value) ?? null)}
          orientation="horizontal"
          className="flex"
        >
          {rates.map((each) => (
            <Radio
              key={each}
              value={String(each)}
              aria-label={`${formatNumber(each)} از ۵: ${rateLabels[each]}`}
              className="grid size-11 cursor-pointer place-items-center rounded-md transition-colors hover:bg-hover data-focus-visible:outline-2"
            >
              <Star
                aria-hidden="true"
                className={cx(
                  'size-6 transition-colors',
                  shown !== null && each <= shown ? 'fill-current text-ember-text' : 'text-control',
                )}
              />
            </Radio>
          ))}
        </RadioGroup>
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
