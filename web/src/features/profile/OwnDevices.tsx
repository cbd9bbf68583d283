import { Suspense } from 'react';
import { PathLink } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { DeviceList } from '../devices/parts.tsx';

export function OwnDevices({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <Suspense fallback={<SkeletonRows rows={3} picture />}>
        <DeviceList />
      </Suspense>
      <div className="flex justify-end pt-4">
        <PathLink href="/#deviceSection" onClick={onLeave} className={buttonClass('secondary')}>
          ثبت دستگاه
        </PathLink>
      </div>
    </>
  );
}
