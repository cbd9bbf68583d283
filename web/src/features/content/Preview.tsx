import { type ReactNode, Suspense } from 'react';
import { Panel } from '../../ui/Card.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

export const Preview = ({ children }: { children: ReactNode }) => (
  <Panel title="پیش‌نمایش">
    <div className="flex flex-col gap-6 text-sm">
      <Suspense fallback={<SkeletonRows rows={2} picture={false} />}>{children}</Suspense>
    </div>
  </Panel>
);

type PreviewPlaceProps = { where: string; children: ReactNode };

/** It is a picture: what would be pressed there is not pressed here. */
export const PreviewPlace = ({ where, children }: PreviewPlaceProps) => (
  <figure className="flex min-w-0 flex-col gap-2">
    <figcaption className="text-xs text-muted">{where}</figcaption>
    <div inert className="text-base wrap-anywhere">
      {children}
    </div>
  </figure>
);

export const PreviewNote = ({ children }: { children: ReactNode }) => (
  <p className="text-xs text-muted">{children}</p>
);
