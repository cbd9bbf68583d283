import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Clapperboard, SearchX, Star } from 'lucide-react';
import { useId, useState } from 'react';
import { type Course, type Rate, rateCourse, rateLabels, rates } from '#contract/tutorials';
import { Link } from '../../lib/router-link.tsx';
import { Blank } from '../../ui/Blank.tsx';
import { Card, Panel } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EpisodeList } from './EpisodeList.tsx';
import { EpisodeText } from './EpisodeText.tsx';
import { Extras } from './Extras.tsx';
import { nextOf } from './lengths.ts';
import { Player } from './Player.tsx';
import { courseQuery } from './queries.ts';
import { formatNumber } from '#contract/common/money';
import { useCall } from '../../lib/queries.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { toast } from '../../ui/toast.ts';
import { Stars } from './Stars.tsx';

const route = getRouteApi('/_shell/tutorial/$id');

export function CoursePage() {
  const { id } = route.useParams();
  const course = useQuery(courseQuery(id));
  return (
    <Loaded query={course} loading={<Loading />} missing={<NoSuchCourse />}>
      {(data) => <CourseView key={id} course={data} />}
    </Loaded>
  );
}

function CourseView({ course }: { course: Course }) {
  const { episode } = route.useSearch();
  const navigate = route.useNavigate();
  const { episodes } = course;
  // Watching an episode to its end makes another one the next; the one on the screen must stay.
  const [begun] = useState(() => nextOf(episodes)?._id);
  const current =
    episodes.find(({ _id }) => _id === String(episode)) ??
    episodes.find(({ _id }) => _id === begun) ??
    episodes[0];
  const nth = current ? episodes.indexOf(current) + 1 : 0;
  const next = current && episodes.slice(nth).find(({ video }) => video !== null);
  const [arrived] = useState(episode);

  return (
    <>
      <PageHeader back={{ href: '/tutorial', label: 'آموزش' }} title={course.title} />
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] 2xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {current?.video ? (
            <Player
              key={current._id + current.video.url}
              courseId={course._id}
              episode={{ ...current, video: current.video }}
              next={next}
              autoPlay={episode !== undefined && episode !== arrived}
              onNext={() =>
                next && void navigate({ search: { episode: Number(next._id) }, resetScroll: false })
              }
            />
          ) : (
            <Card padding="none">
              <Blank
                seed={11}
                icon={<Clapperboard />}
                title={current ? 'ویدیوی این قسمت هنوز نرسیده است' : 'این دوره هنوز قسمتی ندارد'}
                note="کمی بعد دوباره سر بزنید."
              />
            </Card>
          )}
          {current && <EpisodeText nth={nth} {...current} />}
          {current && <Extras key={current._id} episode={current} />}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {episodes.length > 0 && <EpisodeList course={course} current={current?._id} />}
          {course.description && (
            <Card as="section">
              <h2 className="text-lg font-semibold">دربارهٔ این دوره</h2>
              <p className="mt-1 text-sm leading-loose whitespace-pre-line text-muted wrap-anywhere">
                {course.description}
              </p>
            </Card>
          )}
          {episodes.length > 0 && <RatingPanel course={course} />}
        </div>
      </div>
    </>
  );
}

function Loading() {
  return (
    <output className="flex flex-col gap-5">
      <span className="sr-only">در حال دریافت</span>
      <Skeleton className="h-10 w-72 max-w-full" />
      <span className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <span className="flex flex-col gap-5">
          <Skeleton className="aspect-video max-h-[75dvh] w-full rounded-xl" />
          <Skeleton className="h-6 w-1/2" />
        </span>
        <Skeleton className="h-72 w-full rounded-xl" />
      </span>
    </output>
  );
}

function NoSuchCourse() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <h1 className="sr-only">دوره پیدا نشد</h1>
      <Blank
        seed={9}
        icon={<SearchX />}
        title="این دوره پیدا نشد"
        note="شاید برداشته شده است. دوره‌های دیگر را ببینید."
        action={
          <Link to="/tutorial" search={{}} className={buttonClass('secondary')}>
            همهٔ دوره‌ها
          </Link>
        }
      />
    </div>
  );
}

function RatingPanel({ course }: { course: Course }) {
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
