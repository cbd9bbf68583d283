import { Check, CirclePlay } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import type { Course, Episode } from '#contract/tutorials';
import { formatClock } from '../../lib/dates.ts';
import { Link } from '../../lib/router-link.tsx';
import { cx } from '../../ui/class-names.ts';
import { Panel } from '../../ui/Card.tsx';
import { percentOf, episodesText } from './lengths.ts';

type EpisodeListProps = { course: Course; current: string | undefined };

export function EpisodeList({ course, current }: EpisodeListProps) {
  const { episodes } = course;
  return (
    <Panel title="قسمت‌ها" note={episodesText(course)} padding="none" className="overflow-hidden">
      <ol>
        {episodes.map((episode, at) => (
          <EpisodeLine
            key={episode._id}
            course={course._id}
            episode={episode}
            nth={at + 1}
            isCurrent={episode._id === current}
          />
        ))}
      </ol>
    </Panel>
  );
}

type EpisodeLineProps = { course: string; episode: Episode; nth: number; isCurrent?: boolean };

export function EpisodeLine({ course, episode, nth, isCurrent }: EpisodeLineProps) {
  const { _id, title, video, seconds, done } = episode;
  const percent = percentOf(episode);
  return (
    <li
      className={cx(
        'relative flex items-center gap-3 border-t px-4 py-3 transition-colors sm:px-5',
        isCurrent ? 'bg-ember-soft' : 'hover:bg-hover',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'grid size-8 shrink-0 place-items-center rounded-full border text-sm',
          done
            ? 'border-transparent bg-success-soft text-success'
            : isCurrent
              ? 'text-ember-text'
              : 'text-muted',
        )}
      >
        {done ? (
          <Check className="size-4" />
        ) : isCurrent ? (
          <CirclePlay className="size-4" />
        ) : (
          formatNumber(nth)
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <Link
          to="/tutorial/$id"
          params={{ id: course }}
          search={{ episode: Number(_id) }}
          resetScroll={false}
          aria-current={isCurrent ? 'true' : undefined}
          className={cx(
            'stretched text-base no-underline wrap-anywhere',
            isCurrent ? 'font-semibold text-ember-text' : 'text-ink',
          )}
        >
          <span className="sr-only">قسمت {formatNumber(nth)}: </span>
          {title}
        </Link>
        {percent > 0 && !done && (
          <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-press">
            <span className="block h-full rounded-full bg-ember" style={{ inlineSize: `${percent}%` }} />
          </span>
        )}
        {done && <span className="sr-only">دیده شده</span>}
      </span>
      <span className="shrink-0 text-xs text-muted tabular-nums">
        {video === null ? 'به‌زودی' : seconds !== null && formatClock(seconds)}
      </span>
    </li>
  );
}
