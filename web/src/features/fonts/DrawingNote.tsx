import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DrawingPicture } from './DrawingPicture.tsx';
import { creationQuery } from './queries.ts';
import { round } from './settings.ts';
import { formatSize } from './texts.ts';

type DrawingNoteProps = { id: string; error?: string; actions: ReactNode };

export function DrawingNote({ id, error, actions }: DrawingNoteProps) {
  const { data, isPending } = useQuery(creationQuery(id));
  const fault = error ?? (data || isPending ? undefined : 'این طرح پیدا نشد؛ دوباره از فونت‌ساز سفارش دهید.');
  return (
    <section
      aria-label="طرح فونت‌ساز"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border bg-surface p-3 sm:p-4"
    >
      {isPending ? (
        <Skeleton className="h-12 w-full rounded-sm sm:w-72" />
      ) : (
        data && (
          <DrawingPicture creation={data} alt={`نوشتهٔ «${data.text}»`} className="h-12 w-full sm:w-72" />
        )
      )}
      <div className="min-w-0 flex-1 text-sm">
        {fault ? (
          <p className="text-danger">{fault}</p>
        ) : (
          data && (
            <>
              <p className="truncate font-medium">{data.name}</p>
              <p className="text-xs text-muted">
                {data.font.name} ·{' '}
                {formatSize({ width: round(data.size.width), height: round(data.size.height) })} · فایل‌های آن
                همراه سفارش می‌آید
              </p>
            </>
          )
        )}
      </div>
      <span className="flex gap-1">{actions}</span>
    </section>
  );
}
