import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { type CourseContent, getEpisodeContents, orderEpisodes, removeCourse } from '#contract/tutorials';
import { listOf } from '../../../lib/queries.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { List } from '../../../ui/List.tsx';
import { ItemButtons, publishedText, useItemDialog, useOrdering, useRemoval } from '../../content/parts.ts';
import { Cover } from '../Cover.tsx';
import { EpisodeRow } from './EpisodeRow.tsx';
import { episodeView } from './views.tsx';

type CourseItemProps = {
  course: CourseContent;
  owner: string;
  /** A video of it was being sent when the page was left, so it goes on here. */
  hasUnsent: boolean;
  onEdit: (course: CourseContent) => void;
};

export function CourseItem({ course, owner, hasUnsent, onEdit }: CourseItemProps) {
  const { _id, title, image, published, episodes } = course;
  const [isToggled, toggle] = useState<boolean | null>(null);
  const isOpen = isToggled ?? hasUnsent;
  const [remove, removalDialog] = useRemoval();
  return (
    <Card as="li" padding="none" className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-3 p-4 sm:px-5">
        <Cover id={_id} image={image} className="w-28 shrink-0 rounded-md" />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-lg font-semibold wrap-anywhere">{title}</h2>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <Badge tone={published ? 'success' : 'neutral'}>{publishedText(published)}</Badge>
            {formatNumber(episodes)} قسمت
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-1">
          <ItemButtons
            title={title}
            onEdit={() => onEdit(course)}
            onRemove={() =>
              remove({
                kind: 'courses',
                call: removeCourse,
                params: { id: _id },
                item: course,
                title: `دورهٔ «${title}» حذف شود؟`,
                message: 'فقط دوره‌ای که قسمتی ندارد حذف می‌شود.',
                confirmLabel: 'حذف دوره',
                done: 'دوره حذف شد',
              })
            }
          />
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isOpen}
            icon={
              <ChevronDown
                aria-hidden="true"
                className={cx('transition-transform', isOpen && 'rotate-180')}
              />
            }
            onPress={() => toggle(!isOpen)}
          >
            قسمت‌ها
          </Button>
        </div>
      </div>
      {isOpen && <Episodes course={_id} owner={owner} />}
      {removalDialog}
    </Card>
  );
}

function Episodes({ course, owner }: { course: string; owner: string }) {
  const query = { courseId: course, count: 50 };
  const episodes = useInfiniteQuery(listOf(getEpisodeContents, { query }, ({ data }) => data));
  const view = useMemo(() => episodeView(course), [course]);
  const [open, itemDialog] = useItemDialog(view);
  const { isOrdering, orderButton, ordering } = useOrdering({
    label: 'ترتیب قسمت‌ها',
    rows: episodes.data?.rows,
    itemOf: ({ title }) => ({ name: title }),
    call: orderEpisodes,
  });
  return (
    <div className="border-t">
      <List isCompact query={episodes} empty={{ note: 'این دوره هنوز قسمتی ندارد.' }}>
        {(rows) =>
          isOrdering ? (
            ordering
          ) : (
            <ol>
              {rows.map((episode, at) => (
                <EpisodeRow key={episode._id} episode={episode} nth={at + 1} owner={owner} onEdit={open} />
              ))}
            </ol>
          )
        }
      </List>
      <div className="flex flex-wrap gap-2.5 border-t p-4 sm:px-5">
        <Button icon={<Plus aria-hidden="true" />} onPress={() => open(null)}>
          قسمت تازه
        </Button>
        {orderButton}
      </div>
      {itemDialog}
    </div>
  );
}
