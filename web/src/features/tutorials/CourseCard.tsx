import { CirclePlay } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import type { Course } from '#contract/tutorials';
import { Link } from '../../lib/router-link.tsx';
import { Card } from '../../ui/Card.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Cover } from './Cover.tsx';
import { episodesText } from './lengths.ts';
import { Stars } from './Stars.tsx';

type CourseCardProps = { course: Omit<Course, 'image'> & { image: string | File | null } };

export function CourseCard({ course }: CourseCardProps) {
  const { _id, title, description, image, episodes } = course;
  const done = episodes.filter((episode) => episode.done).length;
  const isBegun = episodes.some((episode) => episode.done || episode.watched > 0);
  return (
    <Card as="li" padding="none" isInteractive className="flex flex-col overflow-hidden">
      <Cover id={_id} image={image} />
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-4 sm:p-5">
        <h2 className="line-clamp-3 text-lg font-semibold">
          <Link
            to="/tutorial/$id"
            params={{ id: _id }}
            className="stretched stretched-ring text-ink no-underline wrap-anywhere focus-visible:after:rounded-xl"
          >
            {title}
          </Link>
        </h2>
        {description && <p className="line-clamp-2 text-sm text-muted">{description}</p>}
        <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-1 text-sm text-muted">
          <span className="inline-flex items-center gap-1.5">
            <CirclePlay className="size-4" />
            {episodesText(course)}
          </span>
          <Stars {...course} />
        </p>
        {isBegun && (
          <Progress
            label={
              done === episodes.length
                ? 'همه را دیده‌اید'
                : `${formatNumber(done)} از ${formatNumber(episodes.length)} قسمت را دیده‌اید`
            }
            percent={(done / episodes.length) * 100}
            tone={done === episodes.length ? 'success' : 'ember'}
          />
        )}
      </div>
    </Card>
  );
}
