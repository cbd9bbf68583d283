import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ImageUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#contract/common/money';
import {
  type CourseContent,
  courseImage,
  getEpisodeContents,
  orderEpisodes,
  removeCourse,
  setCourseImage,
} from '#contract/tutorials';
import { queryOf, useCall } from '../../../lib/queries.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Deferred } from '../../../ui/Deferred.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { Cover } from '../Cover.tsx';
import { ItemButtons } from './ItemButtons.tsx';
import { CourseDialog } from './CourseDialog.tsx';
import { NewEpisodeDialog } from './EpisodeDialog.tsx';
import { EpisodeRow } from './EpisodeRow.tsx';
import { FileButton } from './FileButton.tsx';
import { swapped } from './order.ts';

type CourseItemProps = {
  course: CourseContent;
  owner: string;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
};

export function CourseItem({ course, owner, onUp, onDown }: CourseItemProps) {
  const { _id, title, image, published, episodes } = course;
  const [isOpen, setOpen] = useState(false);
  const [isEdited, edit] = useState(false);
  const [confirm, confirmDialog] = useConfirm();
  const removal = useCall(removeCourse, { onSuccess: () => toast.success('دوره حذف شد') });
  const cover = useCall(setCourseImage, { onSuccess: () => toast.success('تصویر دوره عوض شد') });
  return (
    <Card as="li" padding="none" className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-3 p-4 sm:px-5">
        <Cover id={_id} image={image} className="w-28 shrink-0 rounded-md" />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-lg font-semibold wrap-anywhere">{title}</h2>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <Badge tone={published ? 'success' : 'neutral'}>{published ? 'منتشر شده' : 'پیش‌نویس'}</Badge>
            {formatNumber(episodes)} قسمت
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-1">
          <FileButton
            extensions={courseImage.kinds}
            icon={<ImageUp aria-hidden="true" />}
            loading={cover.isPending}
            onChoose={(files) => cover.run({ params: { id: _id }, files })}
          >
            تصویر
          </FileButton>
          <ItemButtons
            title={title}
            onUp={onUp}
            onDown={onDown}
            onEdit={() => edit(true)}
            isRemoving={removal.isPending}
            onRemove={() =>
              confirm({
                title: `دورهٔ «${title}» حذف شود؟`,
                message: 'فقط دوره‌ای که قسمتی ندارد حذف می‌شود.',
                confirmLabel: 'حذف دوره',
                tone: 'danger',
                onConfirm: () => removal.run({ params: { id: _id } }),
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
            onPress={() => setOpen(!isOpen)}
          >
            قسمت‌ها
          </Button>
        </div>
      </div>
      {isOpen && <Episodes course={_id} owner={owner} />}
      <Deferred when={isEdited}>
        <CourseDialog key={course.updatedAt} course={course} isOpen={isEdited} onOpenChange={edit} />
      </Deferred>
      {confirmDialog}
    </Card>
  );
}

function Episodes({ course, owner }: { course: string; owner: string }) {
  const [isAdding, add] = useState(false);
  const { data, isPending, isError, isFetching, refetch } = useQuery(
    queryOf(getEpisodeContents, { query: { courseId: course, filter: 'position', count: 100 } }),
  );
  const order = useCall(orderEpisodes);
  const rows = data?.data ?? [];
  const move = (at: number, by: 1 | -1) => {
    const ids = swapped(
      rows.map(({ _id }) => _id),
      at,
      by,
    );
    return ids && (() => order.run({ body: { ids } }));
  };
  return (
    <>
      {isPending && <SkeletonRows rows={2} />}
      {isError && <ErrorState compact onRetry={() => refetch()} isRetrying={isFetching} />}
      <ol>
        {rows.map((episode, at) => (
          <EpisodeRow
            key={episode._id}
            episode={episode}
            nth={at + 1}
            owner={owner}
            onUp={move(at, -1)}
            onDown={move(at, 1)}
          />
        ))}
      </ol>
      <div className="border-t p-4 sm:px-5">
        <Button icon={<Plus aria-hidden="true" />} onPress={() => add(true)}>
          قسمت تازه
        </Button>
      </div>
      <Deferred when={isAdding}>
        <NewEpisodeDialog courseId={course} isOpen={isAdding} onOpenChange={add} />
      </Deferred>
    </>
  );
}
