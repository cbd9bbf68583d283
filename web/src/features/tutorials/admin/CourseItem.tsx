import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { type CourseContent, deleteCourse } from '#contract/tutorials';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { ItemButtons, publishedText, useRemoval } from '../../content/parts.ts';
import { Cover } from '../Cover.tsx';

const Episodes = lazyPart(async () => (await import('./Episodes.tsx')).Episodes);

type CourseItemProps = {
  course: CourseContent;
  owner: string;
  /** A video of it was being sent when the page was left, so it continues here. */
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
                call: deleteCourse,
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
    </Card>
  );
}
