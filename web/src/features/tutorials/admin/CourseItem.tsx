import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Send } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { changeCourse, type CourseContent, deleteCourse } from '#contract/tutorials';
import { act } from '../../../lib/queries.ts';
import { shortened } from '#contract/common/shortened';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { ItemButtons, publishedText, undoOf, useRemoval } from '../../content/parts.ts';
import { publishing } from './publishing.ts';
import { Cover } from '../Cover.tsx';

const Episodes = lazyPart(async () => (await import('./Episodes.tsx')).Episodes);

type CourseItemProps = {
  course: CourseContent;
  owner: string;
  /** It was created on this page a moment ago, so it gets the focus. */
  isNew: boolean;
  /** Videos of it are to be sent, or were being sent when the page was left. */
  hasUnsent: boolean;
  onEdit: (course: CourseContent) => void;
};

export function CourseItem({ course, owner, isNew, hasUnsent, onEdit }: CourseItemProps) {
  const { _id, title, image, published, episodes, videos } = course;
  const isEmpty = videos === 0;
  const [isToggled, toggle] = useState<boolean | null>(null);
  const isOpen = isToggled ?? hasUnsent;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew) return;
    // A new course is at the end of the list, often below the fold.
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, [isNew]);
  const [remove, removalDialog] = useRemoval();
  const queryClient = useQueryClient();
  const [confirm, confirmDialog] = useConfirm();
  const publish = () =>
    confirm({
      title: `دورهٔ «${shortened(title, 50)}» منتشر شود؟`,
      message: publishing(course),
      confirmLabel: 'انتشار',
      tone: 'primary',
      onConfirm: async () => {
        const { answer } = await act(queryClient, changeCourse, {
          params: { id: _id },
          body: { published: true },
        });
        toast.success('دوره منتشر شد', undoOf(queryClient, answer));
      },
    });
  return (
    <Card as="li" padding="none" className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-3 p-4 sm:px-5">
        <Cover id={_id} image={image} className="w-28 shrink-0 rounded-md" />
        <div className="min-w-0 flex-1 basis-48">
          <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold wrap-anywhere">
            {title}
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <Badge tone={published ? (isEmpty ? 'warning' : 'success') : 'neutral'}>
              {published && isEmpty ? 'بدون ویدیو؛ مشتری نمی‌بیند' : publishedText(published)}
            </Badge>
            {formatNumber(episodes)} قسمت
            {videos < episodes && <span>{formatNumber(videos)} ویدیو رسیده</span>}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-1">
          {!published && (
            <Tooltip text={isEmpty ? 'اول ویدیوی حداقل یک قسمت را بگذارید.' : null}>
              <Button size="sm" icon={<Send className="mirror" />} isDisabled={isEmpty} onPress={publish}>
                انتشار
              </Button>
            </Tooltip>
          )}
          <ItemButtons
            title={title}
            onEdit={() => onEdit(course)}
            onRemove={() =>
              remove({
                kind: 'courses',
                call: deleteCourse,
                params: { id: _id },
                item: course,
                title: `دورهٔ «${shortened(title, 50)}» حذف شود؟`,
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
            icon={<ChevronDown className={cx('transition-transform', isOpen && 'rotate-180')} />}
            onPress={() => toggle(!isOpen)}
          >
            قسمت‌ها
          </Button>
        </div>
      </div>
      {isOpen && (
        <Suspense fallback={<SkeletonRows rows={Math.min(episodes, 5)} />}>
          <Episodes course={_id} owner={owner} />
        </Suspense>
      )}
      {removalDialog}
      {confirmDialog}
    </Card>
  );
}
